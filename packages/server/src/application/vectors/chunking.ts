/** Documents in chunks of so many tokens. */
import { nameInMessage, Problem } from "../../domain/errors.ts";
import { chunksOf, countChunks } from "../../domain/retrieval/chunks.ts";
import type { VectorPorts } from "./ports.ts";
import type { DocumentToPut } from "./put.ts";

export const usualChunkTokens = 512;

/** Of all documents of one insert: more than the largest document has in chunks of the usual size. */
const mostChunks = 20_000;
/** The same in characters: what a URL names is no part of the request, whose size is limited. */
const mostCharacters = 32 * 1024 * 1024;

export interface TextDocument {
  document_id: string;
  text: string;
  metadata: Record<string, unknown>;
}

/**
 * For the documents of one insert: they are counted together. Rejects with `bad_request` for the document with which they have
 * too many characters, or too many chunks, before it is cut. `name`: what the document is called in errors.
 */
export function createChunking({ tokenizer }: Pick<VectorPorts, "tokenizer">, size: number) {
  let made = 0;
  let characters = 0;
  return async (
    name: string,
    { document_id, text, metadata }: TextDocument,
    signal: AbortSignal,
  ): Promise<DocumentToPut> => {
    characters += text.length;
    if (characters > mostCharacters)
      throw new Problem(
        "bad_request",
        `Document ${nameInMessage(name)}: this insert would have ${characters} characters with it, and may have ${mostCharacters}. Insert fewer documents at once.`,
      );
    const tokens = await tokenizer.tokens(text, signal);
    made += countChunks(tokens.length, size);
    if (made > mostChunks)
      throw new Problem(
        "bad_request",
        `Document ${nameInMessage(name)}: in chunks of ${size} tokens this insert would have ${made} chunks with it, and may have ${mostChunks}. Make the chunks larger, or insert fewer documents at once.`,
      );
    const chunks = chunksOf(tokens, size);
    return {
      document_id,
      metadata,
      chunks: chunks.map((chunk) => ({
        ...chunk,
        metadata: { ...metadata, document_id, token_count: chunk.tokens },
      })),
    };
  };
}
