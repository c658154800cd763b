// The browser's database for src/storage/database.rs: three stores of texts, written all or nothing and read back. In the
// page's program, what is made of requests and callbacks would weigh several times as much. Every function fails with a
// word for the reason, or with the name of the browser's error; database.rs has a sentence for each.
const STORES = ["drawings", "heads", "snapshots"];
/** How long a question may take, in milliseconds, unless the asker is patient; a broken database may never answer. */
const PATIENCE = 3_000;

const inTime = (patient, wait) =>
  new Promise((resolve, reject) => {
    if (!patient) setTimeout(reject, PATIENCE, "silent");
    wait(resolve, reject);
  });

const answer = (request, patient) => {
  const answer = inTime(patient, (resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  // Of many, the first that fails is heard.
  answer.catch(() => undefined);
  return answer;
};

/** Opens the database, which a first visit makes. */
async function open(patient) {
  if (!indexedDB) throw "unavailable";
  const request = indexedDB.open("hyperjam", 1);
  request.onupgradeneeded = () => STORES.forEach((store) => request.result.createObjectStore(store));
  const database = await answer(request, patient);
  // A later version of the page in another tab may change the stores; from then on this page says that it cannot store.
  database.onversionchange = () => database.close();
  return database;
}

const objects = (database, store) => database.transaction(store).objectStore(store);

/** How many requests are made at once, so that none of them keeps the page from other things. */
const AT_ONCE = 64;

/** The answers to requests about each of these, in order. */
async function each(items, request, patient) {
  const answers = [];
  for (let first = 0; first < items.length; first += AT_ONCE) {
    const some = items.slice(first, first + AT_ONCE);
    answers.push(...(await Promise.all(some.map((item) => answer(request(item), patient)))));
  }
  return answers;
}

// A long text is kept as a list of texts and, in place of a text that is made of pieces with commas between them, the list
// of the pieces' names. The pieces are in the store of the snapshots, as other states of the drawing share them.
const inPieces = (value) => (Array.isArray(value) ? value.filter(Array.isArray).flat() : []);
const slotOf = (key) => key.split("/")[0];
const pieceKey = (slot) => (name) => `${slot}/p${name}`;
const range = (prefix) => IDBKeyRange.bound(prefix, `${prefix}\uffff`);

/** The text at a key, if there is one; one that is kept in pieces as a list of texts. */
async function get(database, patient, store, key) {
  const value = await answer(objects(database, store).get(key), patient);
  if (!Array.isArray(value)) return value;
  const snapshots = objects(database, "snapshots");
  const names = inPieces(value);
  const texts = await each(names.map(pieceKey(slotOf(key))), (piece) => snapshots.get(piece), patient);
  if (texts.includes(undefined)) throw "incomplete";
  const text = new Map(names.map((name, nth) => [name, texts[nth]]));
  const withCommas = (names) => names.flatMap((name, nth) => [nth > 0 ? "," : "", text.get(name)]);
  return value.flatMap((part) => (Array.isArray(part) ? withCommas(part) : part));
}

/** All keys that begin with a prefix, in order, and then all their texts where these are wanted. */
async function all(database, patient, store, prefix, texts) {
  const asked = objects(database, store);
  const requests = [asked.getAllKeys(range(prefix)), ...(texts ? [asked.getAll(range(prefix))] : [])];
  return (await Promise.all(requests.map((request) => answer(request, patient)))).flat();
}

/** Fails where a value is made of pieces that are not there, as when another tab has forgotten the drawing. */
async function check(snapshots, key, value) {
  const there = new Set(await answer(snapshots.getAllKeys(range(pieceKey(slotOf(key))(""))), true));
  if (!inPieces(value).map(pieceKey(slotOf(key))).every((piece) => there.has(piece))) throw "incomplete";
}

/** Takes away what no state of a drawing has for a piece. */
async function sweep(drawings, snapshots, slot) {
  const piece = pieceKey(slot);
  const keys = await answer(snapshots.getAllKeys(range(`${slot}/`)), true);
  const used = new Set(inPieces(await answer(drawings.get(slot), true)).map(piece));
  // One after the other: those of earlier versions are long texts.
  for (const key of keys.filter((key) => !key.startsWith(piece("")))) {
    for (const name of inPieces(await answer(snapshots.get(key), true))) used.add(piece(name));
  }
  const unused = keys.filter((key) => key.startsWith(piece("")) && !used.has(key));
  await each(unused, (key) => snapshots.delete(key), true);
}

/**
 * Puts values at keys, or takes away what is there where there is none; null stands for what the drawings have in the
 * slot until then. Takes away, too, what is not used any more by the drawing in the slot to be swept, if there is one.
 */
async function write(database, patient, changes, swept) {
  const transaction = database.transaction(STORES, "readwrite");
  const [drawings, , snapshots] = STORES.map((store) => transaction.objectStore(store));
  const done = inTime(patient, (resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onabort = () => reject(transaction.error);
  });
  try {
    for (const change of changes) {
      if (change[2] === null) change[2] = await answer(drawings.get(slotOf(change[1])), true);
    }
    await each(
      changes,
      ([store, key, value]) => {
        const target = transaction.objectStore(store);
        return value === undefined ? target.delete(key) : target.put(value, key);
      },
      true,
    );
    for (const [, key, value] of changes) if (Array.isArray(value)) await check(snapshots, key, value);
    if (swept) await sweep(drawings, snapshots, swept);
  } catch (error) {
    done.catch(() => undefined);
    // What failed may have ended it.
    try {
      transaction.abort();
    } catch {}
    throw error;
  }
  await done;
  const reading = database.transaction(STORES);
  const there = await each(changes, ([store, key]) => reading.objectStore(store).get(key), patient);
  // Texts and lists of them alike.
  if (changes.some(([, , value], nth) => `${there[nth]}` !== `${value}`)) {
    throw "altered";
  }
}

const named =
  (call) =>
  (...given) =>
    call(...given).catch((error) => {
      throw typeof error === "string" ? error : (error?.name ?? "");
    });

window.hyperjamDatabase = Object.fromEntries([open, get, all, write].map((call) => [call.name, named(call)]));
