// The theme, before anything is painted: `data-theme` of the root is what was chosen, `data-contrast` whether it is to
// be high. Whoever chooses sets `data-theme`; it is remembered here. Also fits the drawing to the paper when it is printed, and
// keeps the keyboard's focus from falling nowhere.
const root = document.documentElement;
const PLACE = "hyperjam/theme";
const more = matchMedia("(prefers-contrast: more)");

function recalled() {
  try {
    return localStorage.getItem(PLACE) ?? "system";
  } catch {
    // Where nothing can be stored, nothing was chosen before.
    return "system";
  }
}

function apply() {
  const contrast = root.dataset.theme === "contrast" || more.matches ? "more" : "normal";
  if (root.dataset.contrast !== contrast) root.dataset.contrast = contrast;
  // The colour of the browser's own bars.
  const { backgroundColor } = getComputedStyle(root);
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) meta.content = backgroundColor;
}

root.dataset.theme = recalled();
apply();
more.addEventListener("change", apply);
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", apply);
new MutationObserver(() => {
  try {
    if (recalled() !== root.dataset.theme) localStorage.setItem(PLACE, root.dataset.theme);
  } catch {
    // It holds as long as the page is open.
  }
  apply();
}).observe(root, { attributeFilter: ["data-theme"] });
// Another tab's choice.
addEventListener("storage", ({ key }) => {
  if (key === PLACE) root.dataset.theme = recalled();
});

addEventListener("beforeprint", () => {
  const sheet = document.querySelector("svg.sheet");
  if (!sheet) return;
  const { x, y, width, height } = sheet.getBBox();
  const margin = 24;
  const box = [x - margin, y - margin, width + 2 * margin, height + 2 * margin];
  if (width && height) sheet.setAttribute("viewBox", box.join(" "));
});
addEventListener("afterprint", () => document.querySelector("svg.sheet")?.removeAttribute("viewBox"));

// When what had the focus goes, reading goes on in the panel that it was in, and elsewhere on the drawing; but not when
// a press elsewhere had taken the focus away.
let places = [];
const isLost = () => places.length && document.activeElement?.matches("body, :disabled");
addEventListener("focusin", ({ target }) => {
  places = target.closest(".inspector") ? [".tutor-head h2", ".inspector-body", ".reveal"] : [".sheet"];
});
addEventListener("pointerdown", () => {
  places = [];
});
new MutationObserver(() => {
  // What shows something new may put the focus there itself.
  if (isLost()) {
    requestAnimationFrame(() => {
      if (isLost()) places.map((place) => document.querySelector(place)).find(Boolean)?.focus();
    });
  }
}).observe(root, { subtree: true, childList: true, attributeFilter: ["disabled"] });
