/** The encoding cl100k_base of OpenAI, with its tables in the package. */
import type { Tokenizer } from "../../ports/tokenizer.ts";

/** In characters. Merging takes longer than in proportion to a piece without blanks, so that pieces are short. */
const longestPiece = 2_000;
/** Milliseconds that others wait at most. */
const patience = 10;

interface Encoding {
  encode(text: string): number[];
  decode(tokens: number[]): string;
}

export function createTokenizer(): Tokenizer {
  let loading: Promise<Encoding> | undefined;
  return {
    async tokens(text, signal) {
      // A megabyte, which most stacks do not need.
      loading ??= loadEncoding();
      const encoding = await loading;
      const tokens: string[] = [];
      let rested = performance.now();
      for (let from = 0; from < text.length;) {
        const to = endOfPiece(text, from);
        // One by one: a call with all of them has a limit of arguments.
        for (const token of tokensOf(encoding, text.slice(from, to))) tokens.push(token);
        from = to;
        if (performance.now() - rested < patience) continue;
        await new Promise((resolve) => setTimeout(resolve, 0));
        signal?.throwIfAborted();
        rested = performance.now();
      }
      return tokens;
    },
  };
}

async function loadEncoding(): Promise<Encoding> {
  const { encode, decode } = await import("gpt-tokenizer/encoding/cl100k_base");
  // What looks like a token of control is text in a document.
  return { encode: (text) => encode(text, { disallowedSpecial: new Set() }), decode };
}

/** Behind the last blank, if there is one; never inside a pair of surrogates. */
function endOfPiece(text: string, from: number): number {
  const to = from + longestPiece;
  if (to >= text.length) return text.length;
  const blank = text.slice(from, to).search(/\s\S*$/);
  if (blank > 0) return from + blank;
  return /[\ud800-\udbff]/.test(text[to - 1] ?? "") ? to - 1 : to;
}

function tokensOf({ encode, decode }: Encoding, piece: string): string[] {
  const tokens: string[] = [];
  let at = 0;
  let waiting: number[] = [];
  for (const token of encode(piece)) {
    waiting.push(token);
    const text = decode(waiting);
    const isWhole = piece.startsWith(text, at);
    tokens.push(isWhole ? text : "");
    if (!isWhole) continue;
    at += text.length;
    waiting = [];
  }
  // Lone surrogates are no characters: their tokens decode to something else.
  if (at < piece.length && tokens.length > 0) tokens[tokens.length - 1] += piece.slice(at);
  return tokens;
}
