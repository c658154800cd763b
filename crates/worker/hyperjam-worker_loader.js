// Starts the worker's program. Trunk could write this file, but in a form that wasm-bindgen warns of.
importScripts("./hyperjam-worker.js");
// The page hears of errors in its worker but not of promises that fail.
wasm_bindgen({ module_or_path: "./hyperjam-worker_bg.wasm" }).catch((error) =>
  setTimeout(() => {
    throw error;
  }),
);
