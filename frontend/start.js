// Starts the page's program, and stands in for it when it breaks down. It is a file of its own because
// index.html allows no script within itself.
const { js, wasm } = document.querySelector("script[data-wasm]").dataset;

/** Whether the program broke down. What it had in its memory may be half changed, so it is never entered again. */
let broken = false;

/** The program's exports. One that breaks down ends the program: the drawing stays on the screen and can be saved. */
function guarded(exports) {
  const guard =
    (call) =>
    (...words) => {
      // Whoever calls may look for parts of the answer.
      if (broken) return [];
      try {
        return call(...words);
      } catch (error) {
        // Out of its stack or trapped, as Rust's panics are; other exceptions pass through in good order.
        if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError) rescue();
        throw error;
      }
    };
  // By its table, the program is told that a part which is loaded later has come.
  const table = exports.__indirect_function_table;
  if (table) {
    const { get } = table;
    table.get = (nth) => guard(get.call(table, nth));
  }
  return Object.fromEntries(
    Object.entries(exports).map(([name, item]) => [name, typeof item === "function" ? guard(item) : item]),
  );
}

if (globalThis.WebAssembly) {
  const { instantiate, instantiateStreaming } = WebAssembly;
  const entered = ({ instance, module }) => ({ instance: { exports: guarded(instance.exports) }, module });
  WebAssembly.instantiate = async (...words) => entered(await instantiate(...words));
  WebAssembly.instantiateStreaming = async (source, imports) => {
    const response = await source;
    // Some hosts do not say what it is.
    if (response.headers.get("Content-Type") !== "application/wasm") {
      return WebAssembly.instantiate(await response.arrayBuffer(), imports);
    }
    return entered(await instantiateStreaming(response, imports));
  };
}

function button(text, act) {
  const element = document.createElement("button");
  element.textContent = text;
  element.addEventListener("click", act);
  return element;
}

/** Says that the program broke down, and offers the drawing as the program last had it whole. */
function rescue() {
  if (broken) return;
  broken = true;
  // Nothing can be pressed beside an open dialog.
  for (const dialog of document.querySelectorAll("dialog[open]")) dialog.close();
  for (const part of document.body.children) part.inert = true;
  const notice = document.createElement("div");
  notice.className = "notice wrong";
  notice.setAttribute("role", "alert");
  notice.dataset.rescue = "";
  const kept = window.hyperjamDrawing;
  notice.append("Hyperjam crashed. ");
  if (kept) {
    notice.append("The drawing can be saved as a file as it was after the last completed step.");
    notice.append(button("Save as a file", () => download(JSON.parse(kept))));
  }
  notice.append(button("Reload the page", () => location.reload()));
  document.body.append(notice);
}

function download({ title, file }) {
  const link = document.createElement("a");
  const words = title.match(/[\p{L}\p{N}]+/gu) ?? ["drawing"];
  link.download = `${words.slice(0, 6).join("-").toLowerCase()}.hyperjam.json`;
  link.href = URL.createObjectURL(new Blob([file], { type: "application/json" }));
  link.click();
  URL.revokeObjectURL(link.href);
}

// Another tab may have gone on with the drawing while this page was put by.
addEventListener("pageshow", ({ persisted }) => persisted && location.reload());

const starting = document.getElementById("starting");
try {
  if (!globalThis.WebAssembly) throw new Error("This browser does not run WebAssembly");
  const { default: start } = await import(js);
  await start({ module_or_path: wasm });
  starting.remove();
  dispatchEvent(new Event("hyperjam-up"));
} catch (error) {
  starting.style.animation = "none";
  starting.setAttribute("role", "alert");
  starting.textContent = `Hyperjam could not start here. Reload the page, or try a newer browser. (${error})`;
  throw error;
}
