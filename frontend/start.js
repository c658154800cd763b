// Starts the page's program. It is a file of its own because index.html allows no script within itself.
const { js, wasm } = document.querySelector("script[data-wasm]").dataset;
const { default: start } = await import(js);
await start({ module_or_path: wasm });
