// Starts the tutor's program, as hyperjam-worker_loader.js does the solver's.
importScripts("./hyperjam-tutor.js");
// The page hears of errors in its worker but not of promises that fail.
wasm_bindgen({ module_or_path: "./hyperjam-tutor_bg.wasm" }).catch((error) =>
  setTimeout(() => {
    throw error;
  }),
);
