/** Text as a vector: the same for the same text, and nearer the more words and pieces of words two texts share. */

/** A vector of length 1. Texts are told apart by hashes, so that in few dimensions strangers may come near each other. */
export function toVector(text: string, dimensions: number): Float32Array {
  const vector = new Float32Array(dimensions);
  for (const [feature, weight] of featuresOf(text)) {
    const bits = hash(feature);
    const at = (bits >>> 1) % dimensions;
    vector[at] = (vector[at] ?? 0) + ((bits & 1) === 0 ? weight : -weight);
  }
  const length = Math.hypot(...vector);
  // All features may have cancelled each other out.
  if (length === 0) vector[0] = 1;
  return length === 0 ? vector : vector.map((value) => value / length);
}

/** Words, and their runs of three characters, so that `sunny` is near `sun`. */
function* featuresOf(text: string): Generator<[feature: string, weight: number]> {
  const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  // What has no word in it is still not everything else that has none.
  if (words.length === 0) yield [text, 1];
  for (const word of words) {
    yield [word, 1];
    const letters = Array.from(` ${word} `);
    for (let at = 0; at + 3 <= letters.length; at += 1) yield [letters.slice(at, at + 3).join(""), 0.5];
  }
}

/** FNV-1a over UTF-16, with its bits mixed once more: the low ones of the plain sum are poor. */
function hash(text: string): number {
  let bits = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) bits = Math.imul(bits ^ text.charCodeAt(at), 0x01000193);
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  return (bits ^ (bits >>> 13)) >>> 0;
}

/** Little-endian floats of four bytes, as base64. */
export function toBase64(vector: Float32Array): string {
  const view = new DataView(new ArrayBuffer(vector.length * 4));
  for (const [index, value] of vector.entries()) view.setFloat32(index * 4, value, true);
  let binary = "";
  for (let at = 0; at < view.byteLength; at += 1) binary += String.fromCharCode(view.getUint8(at));
  return btoa(binary);
}
