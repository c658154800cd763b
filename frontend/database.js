// The browser's database for src/storage/database.rs: three stores of texts, written all or nothing and read back. In the
// page's program, what is made of requests and callbacks would weigh several times as much. Every function fails with a
// reason for people.
const STORES = ["drawings", "heads", "snapshots"];
/** How long a question may take, in milliseconds, unless the asker is patient; a broken database may never answer. */
const PATIENCE = 3_000;

const inTime = (patient, wait) =>
  new Promise((resolve, reject) => {
    if (!patient) setTimeout(reject, PATIENCE, "it does not answer");
    wait(resolve, reject);
  });

const answer = (request, patient) =>
  inTime(patient, (resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Opens the database, which a first visit makes. */
async function open(patient) {
  if (!indexedDB) throw "this browser has no database for pages";
  const request = indexedDB.open("hyperjam", 1);
  request.onupgradeneeded = () => STORES.forEach((store) => request.result.createObjectStore(store));
  const database = await answer(request, patient);
  // A later version of the page in another tab may change the stores; from then on this page says that it cannot store.
  database.onversionchange = () => database.close();
  return database;
}

const objects = (database, store) => database.transaction(store).objectStore(store);

/** The text at a key, if there is one. */
async function get(database, patient, store, key) {
  return answer(objects(database, store).get(key), patient);
}

/** All keys that begin with a prefix, in order, and then all their texts where these are wanted. */
async function all(database, patient, store, prefix, texts) {
  const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
  const asked = objects(database, store);
  const requests = [asked.getAllKeys(range), ...(texts ? [asked.getAll(range)] : [])];
  return (await Promise.all(requests.map((request) => answer(request, patient)))).flat();
}

/** Puts texts at keys, or takes away what is there where there is no text. */
async function write(database, patient, changes) {
  const transaction = database.transaction(STORES, "readwrite");
  try {
    for (const [store, key, text] of changes) {
      const target = transaction.objectStore(store);
      if (text === undefined) target.delete(key);
      else target.put(text, key);
    }
  } catch (error) {
    transaction.abort();
    throw error;
  }
  await inTime(patient, (resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onabort = () => reject(transaction.error);
  });
  for (const [store, key, text] of changes) {
    if ((await get(database, patient, store, key)) !== text) throw "it gave back something else than was written";
  }
}

function reason(error) {
  if (typeof error === "string") return error;
  switch (error?.name) {
    case "QuotaExceededError":
      return "it is full";
    case "SecurityError":
    case "InvalidStateError":
    case "NotAllowedError":
      return "the browser forbids it";
    default:
      return error ? `the browser says ${error.name}` : "the browser does not say why";
  }
}

const explained =
  (call) =>
  (...words) =>
    call(...words).catch((error) => {
      throw reason(error);
    });

window.hyperjamDatabase = Object.fromEntries([open, get, all, write].map((call) => [call.name, explained(call)]));
