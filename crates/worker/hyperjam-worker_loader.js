// Starts the worker's program. Trunk could write this file, but in a form that wasm-bindgen warns of.
importScripts("./hyperjam-worker.js");
wasm_bindgen({ module_or_path: "./hyperjam-worker_bg.wasm" });
