// Has the page's files kept for a visit without network, and says how that stands: `data-offline` of the body is "no",
// "yes", or "update" when a newer build waits; a "hyperjam-offline" event tells of every change. The event
// "hyperjam-update" has the newer build taken.
let registration;
let taking = false;

function say(how) {
  document.body.dataset.offline = how;
  dispatchEvent(new Event("hyperjam-offline"));
}

function look() {
  const { installing, waiting, active } = registration;
  for (const worker of [installing, waiting, active]) worker?.addEventListener("statechange", look);
  if (waiting && active && waiting.state === "installed") say("update");
  else if (active) say("yes");
}

async function keep() {
  say("no");
  // Where this is refused, as in some frames and private windows, the page works with a network only.
  if (!isSecureContext || !("serviceWorker" in navigator)) return;
  const container = navigator.serviceWorker;
  container.addEventListener("controllerchange", () => {
    if (taking) location.reload();
  });
  container.addEventListener("message", ({ data }) => {
    if (data === "not alone") say(data);
  });
  registration = await container.register("service-worker.js", { updateViaCache: "none" });
  registration.addEventListener("updatefound", look);
  look();
}

addEventListener("hyperjam-update", () => {
  taking = true;
  registration?.waiting?.postMessage("take");
});

// What is on the screen comes first.
if (document.readyState === "complete") keep().catch(() => undefined);
else addEventListener("load", () => keep().catch(() => undefined));
