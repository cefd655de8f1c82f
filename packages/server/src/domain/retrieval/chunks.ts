/** A document's tokens as chunks: windows that overlap by a quarter, so that what a border would cut stands whole in one of them. */

export interface TextChunk {
  text: string;
  /** How many tokens it has. */
  tokens: number;
}

/** The part of a chunk that the next one repeats. */
const overlap = 1 / 4;

/**
 * `tokens`: the texts of the document's tokens, which joined are the document. A token that ends inside a character has no
 * text; the one that ends the character has it. Chunks without any text but blanks are left out.
 */
export function chunksOf(tokens: readonly string[], size: number): TextChunk[] {
  const step = stepOf(size);
  const chunks: TextChunk[] = [];
  for (let from = 0; from < tokens.length; from += step) {
    const window = tokens.slice(from, from + size);
    const text = window.join("");
    if (text.trim() !== "") chunks.push({ text, tokens: window.length });
    // What follows would only repeat the end of this one.
    if (from + size >= tokens.length) break;
  }
  return chunks;
}

/** How many `chunksOf` makes of so many tokens, with those that it leaves out. */
export function countChunks(tokens: number, size: number): number {
  return tokens === 0 ? 0 : 1 + Math.ceil(Math.max(0, tokens - size) / stepOf(size));
}

function stepOf(size: number): number {
  return Math.max(1, size - Math.floor(size * overlap));
}
