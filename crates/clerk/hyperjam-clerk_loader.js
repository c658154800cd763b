// Starts the clerk's program, as hyperjam-worker_loader.js does the solver's.
importScripts("./hyperjam-clerk.js");
// The page hears of errors in its worker but not of promises that fail.
wasm_bindgen({ module_or_path: "./hyperjam-clerk_bg.wasm" }).catch((error) =>
  setTimeout(() => {
    throw error;
  }),
);
