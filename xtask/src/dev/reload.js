// Shows the page anew as soon as a newer build lies beside it. A part of the page for development only.

/** Which build lies beside the page; nothing while one is being put there. */
async function latest() {
  try {
    const response = await fetch("build.txt", { cache: "no-store" });
    return response.ok ? await response.text() : undefined;
  } catch {
    return undefined;
  }
}

// A page that ships may have been served at this address, and be kept there for work without network.
for (const worker of (await navigator.serviceWorker?.getRegistrations()) ?? []) await worker.unregister();

const shown = await latest();
while (true) {
  await new Promise((passed) => setTimeout(passed, 300));
  const build = await latest();
  if (build && build !== shown) location.reload();
}
