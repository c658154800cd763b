// Starts the page's program. It is a file of its own because index.html allows no script within itself.
const { js, wasm } = document.querySelector("script[data-wasm]").dataset;
try {
  const { default: start } = await import(js);
  await start({ module_or_path: wasm });
} catch (error) {
  const sentence = document.createElement("p");
  sentence.setAttribute("role", "alert");
  sentence.textContent = `Hyperjam could not start here. Reload the page, or try a newer browser. (${error})`;
  document.body.append(sentence);
  throw error;
}
