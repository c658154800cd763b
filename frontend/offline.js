// Has the page's files kept for a visit without network, and says how that stands: `data-offline` of the body is "no",
// "yes", or "update" when a newer build waits; a "hyperjam-offline" event tells of every change. The event
// "hyperjam-update" has the newer build taken. So has a start at which nothing is drawn yet, or never will be.
let registration;
let taking = false;
/** Whether this page is of the kept build; one that was left for the host's is not. */
const ofKept = navigator.serviceWorker?.controller;
/** When the program runs. */
const up = new Promise((resolve) => addEventListener("hyperjam-up", resolve, { once: true }));

function say(how) {
  document.body.dataset.offline = how;
  dispatchEvent(new Event("hyperjam-offline"));
}

function look() {
  const { installing, waiting, active } = registration;
  for (const worker of [installing, waiting, active]) worker?.addEventListener("statechange", look);
  if (waiting && active && waiting.state === "installed") {
    say("update");
    // Without the program, which may be broken, there is nothing that would be lost and nobody to be asked.
    if (!ofKept || !document.querySelector("main")) take();
  } else if (active) say("yes");
}

function take() {
  taking = true;
  registration?.waiting?.postMessage("take");
}

async function keep() {
  say("no");
  // Where this is refused, as in some frames and private windows, the page works with a network only.
  if (!isSecureContext || !("serviceWorker" in navigator)) return;
  const container = navigator.serviceWorker;
  container.addEventListener("controllerchange", () => {
    if (taking && ofKept) location.reload();
  });
  container.addEventListener("message", ({ data }) => {
    if (data === "not alone") say(data);
  });
  registration = await container.getRegistration();
  // A folder further up may have one of its own.
  if (registration?.scope === new URL("./", location.href).href) look();
  // What is on the screen comes first.
  if (document.readyState !== "complete") await new Promise((loaded) => addEventListener("load", loaded));
  registration = await container.register("service-worker.js", { updateViaCache: "none" });
  registration.addEventListener("updatefound", look);
  look();
  await up;
  // All of the build that can be told to be broken has run by now; what was served without this is left at the next start.
  ofKept?.postMessage("up");
}

addEventListener("hyperjam-update", take);

keep().catch(() => undefined);
