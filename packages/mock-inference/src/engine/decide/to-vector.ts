/** Deterministic embeddings: equal texts have equal vectors, and texts that share words and trigrams are nearer. */

/** The length of a vector where a request says none: that of a small real model. */
export const usualDimensions = 384;

/** A unit vector by feature hashing; with few dimensions, unrelated texts may collide. */
export function toVector(text: string, dimensions: number): Float32Array {
  const vector = new Float32Array(dimensions);
  for (const [feature, weight] of featuresOf(text)) {
    const bits = hash(feature);
    const at = (bits >>> 1) % dimensions;
    vector[at] = (vector[at] ?? 0) + ((bits & 1) === 0 ? weight : -weight);
  }
  const length = Math.hypot(...vector);
  // All features may cancel each other out.
  if (length === 0) vector[0] = 1;
  return length === 0 ? vector : vector.map((value) => value / length);
}

/** Words and their trigrams, so that `sunny` is close to `sun`. */
function* featuresOf(text: string): Generator<[feature: string, weight: number]> {
  const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  // Texts without words must still differ from each other.
  if (words.length === 0) yield [text, 1];
  for (const word of words) {
    yield [word, 1];
    const letters = Array.from(` ${word} `);
    for (let at = 0; at + 3 <= letters.length; at += 1) yield [letters.slice(at, at + 3).join(""), 0.5];
  }
}

/** FNV-1a over UTF-16 with a final mix, as its low bits are poor. */
function hash(text: string): number {
  let bits = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) bits = Math.imul(bits ^ text.charCodeAt(at), 0x01000193);
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  return (bits ^ (bits >>> 13)) >>> 0;
}
