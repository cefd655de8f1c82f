/** Decodes long texts slice by slice: no slice takes more than about a millisecond, and others come between them. */
import { DocumentError } from "../../ports/documents.ts";

/** Characters. */
const sliceLength = 32_768;
/** Milliseconds. */
const patience = 5;

/** Lets others come where the slices so far took long. */
export async function* withPauses(slices: Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let since = performance.now();
  for (const slice of slices) {
    yield slice;
    if (performance.now() - since < patience) continue;
    await new Promise((resolve) => setTimeout(resolve, 0));
    since = performance.now();
  }
}

/** The bytes of a part of a text in UTF-8, where `%41` is one byte, and tabs and ends of lines are nothing. */
export function* percentDecoded(text: string, from: number, to: number): Generator<Uint8Array> {
  const encoder = new TextEncoder();
  let rest = "";
  for (let at = from; at < to; at += sliceLength) {
    const end = Math.min(at + sliceLength, to);
    const slice = rest + text.slice(at, end).replace(/[\t\n\r]+/g, "");
    // What the next slice may complete: an escape, or a pair of surrogates.
    rest = end === to ? "" : (/(?:%[\da-f]?|[\ud800-\udbff])$/i.exec(slice)?.[0] ?? "");
    yield unescaped(encoder.encode(slice.slice(0, slice.length - rest.length)));
  }
}

const percent = 0x25;

/** Decodes percent escapes in place. */
function unescaped(bytes: Uint8Array): Uint8Array {
  let to = bytes.indexOf(percent);
  if (to === -1) return bytes;
  for (let from = to; from < bytes.length; from += 1) {
    const byte = bytes[from] ?? 0;
    const high = byte === percent ? digit(bytes[from + 1]) : -1;
    const low = high === -1 ? -1 : digit(bytes[from + 2]);
    bytes[to++] = low === -1 ? byte : high * 16 + low;
    if (low !== -1) from += 2;
  }
  return bytes.subarray(0, to);
}

/** The value of a hexadecimal digit; -1 for any other byte. */
function digit(byte = 0): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  // Small letters are 32 above capital ones.
  const letter = byte & ~0x20;
  return letter >= 0x41 && letter <= 0x46 ? letter - 0x37 : -1;
}

/** Decodes as `atob` does: groups of four characters, of which only the last may be padded. */
export async function* fromBase64(slices: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const latin1 = new TextDecoder("latin1");
  let rest = "";
  for await (const slice of slices) {
    const text = rest + latin1.decode(slice).replace(/[\t\n\f\r ]+/g, "");
    const whole = text.length - (((text.length + 3) % 4) + 1);
    if (whole > 0) yield decoded(text.slice(0, whole), false);
    rest = whole > 0 ? text.slice(whole) : text;
  }
  yield decoded(rest, true);
}

function decoded(text: string, isLast: boolean): Uint8Array {
  try {
    if (!isLast && text.includes("=")) throw new Error("There is padding before the end.");
    const bytes = atob(text);
    const decoding = new Uint8Array(bytes.length);
    for (let at = 0; at < bytes.length; at += 1) decoding[at] = bytes.charCodeAt(at);
    return decoding;
  } catch (cause) {
    throw new DocumentError("the data of its data: URL is not base64.", { cause });
  }
}
