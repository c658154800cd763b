// PNG files with a palette: pictures of a page have few colours, and take a quarter of the bytes so.

import { crc32, deflateSync, inflateSync } from "node:zlib";

const SIGNATURE = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
/** The most colours that a palette has. */
const MOST = 256;

/**
 * The same picture with the colours that most of its pixels have, at most 256; all other pixels get the nearest of these.
 * In a picture of a page they are the edges of letters and lines. Takes what a browser writes: eight bits a channel,
 * without interlacing.
 */
export function reduced(png) {
  const { width, height, pixels } = read(png);
  const counts = new Map();
  for (const colour of pixels) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  // Of two with as many pixels the darker one, so that the same picture always becomes the same file.
  const frequent = [...counts].sort((one, other) => other[1] - one[1] || one[0] - other[0]);
  const palette = frequent.slice(0, MOST).map(([colour]) => colour);
  const places = new Map(palette.map((colour, place) => [colour, place]));
  const place = (colour) => {
    if (!places.has(colour)) places.set(colour, nearest(palette, colour));
    return places.get(colour);
  };
  const rows = Buffer.alloc((width + 1) * height);
  for (let at = 0; at < pixels.length; at += 1) rows[at + Math.floor(at / width) + 1] = place(pixels[at]);
  const head = Buffer.from(png.subarray(16, 29));
  // A palette of eight bits, and no filter, which helps only where neighbouring numbers are neighbouring colours.
  head[9] = 3;
  const colours = Buffer.from(palette.flatMap(channels));
  const parts = [chunk("IHDR", head), chunk("PLTE", colours), chunk("IDAT", deflateSync(rows, { level: 9 })), chunk("IEND")];
  return Buffer.concat([SIGNATURE, ...parts]);
}

const channels = (colour) => [colour >> 16, (colour >> 8) & 255, colour & 255];

function nearest(palette, colour) {
  const [red, green, blue] = channels(colour);
  let best = 0;
  let least = Infinity;
  for (const [place, candidate] of palette.entries()) {
    const [r, g, b] = channels(candidate);
    const distance = (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2;
    if (distance < least) [best, least] = [place, distance];
  }
  return best;
}

/** The pixels of a picture, row by row, each as one number; how opaque they are is left out. */
function read(png) {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const samples = { 2: 3, 6: 4 }[png[25]];
  if (png[24] !== 8 || samples === undefined || png[28] !== 0) throw new Error("this kind of PNG file is not read");
  const parts = [];
  for (let at = SIGNATURE.length; at < png.length; at += png.readUInt32BE(at) + 12) {
    if (png.toString("latin1", at + 4, at + 8) === "IDAT") parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  }
  const data = inflateSync(Buffer.concat(parts));
  const length = width * samples;
  const pixels = new Uint32Array(width * height);
  let above = new Uint8Array(length);
  for (let y = 0; y < height; y += 1) {
    const start = y * (length + 1) + 1;
    const row = new Uint8Array(length);
    for (let at = 0; at < length; at += 1) {
      const left = at < samples ? 0 : row[at - samples];
      const corner = at < samples ? 0 : above[at - samples];
      row[at] = data[start + at] + predicted(data[start - 1], left, above[at], corner);
    }
    for (let x = 0; x < width; x += 1) {
      const at = x * samples;
      pixels[y * width + x] = (row[at] << 16) | (row[at + 1] << 8) | row[at + 2];
    }
    above = row;
  }
  return { width, height, pixels };
}

/** What a byte is told from, by the filters that the format defines. */
function predicted(filter, left, above, corner) {
  if (filter === 0) return 0;
  if (filter === 1) return left;
  if (filter === 2) return above;
  if (filter === 3) return (left + above) >> 1;
  const guess = left + above - corner;
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - above), Math.abs(guess - corner)];
  if (a <= b && a <= c) return left;
  return b <= c ? above : corner;
}

function chunk(name, content = Buffer.alloc(0)) {
  const named = Buffer.concat([Buffer.from(name, "latin1"), content]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}
