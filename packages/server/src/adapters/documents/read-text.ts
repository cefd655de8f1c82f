/** Reads the body of a response, as text or as it is. */
import { DocumentError } from "../../ports/documents.ts";
import type { DocumentResponse } from "./exchange.ts";

/**
 * The whole text, by the charset of the content type; UTF-8 without one. Decoded as it comes, so that no decoding is as
 * long as the whole. Throws when the body is larger than `maxBytes`.
 */
export async function readDocumentText(
  { body }: Pick<DocumentResponse, "body">,
  type: string,
  maxBytes: number,
): Promise<string> {
  const decode = decoding(type);
  const pieces: string[] = [];
  for await (const chunk of limited(body, maxBytes)) pieces.push(decode(chunk));
  return [...pieces, decode()].join("");
}

/** All bytes. Throws when there are more than `maxBytes`. */
export async function readDocumentBytes(
  { body }: Pick<DocumentResponse, "body">,
  maxBytes: number,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of limited(body, maxBytes)) chunks.push(chunk);
  const bytes = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

async function* limited(body: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxBytes) throw new DocumentError(`it is larger than ${maxBytes} bytes.`);
    yield chunk;
  }
}

/** Called without bytes at the end. */
export function decoding(type: string): (bytes?: Uint8Array) => string {
  const charset = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(type)?.[1] ?? "utf-8";
  const decoder = decoderOf(charset);
  return (bytes) => {
    try {
      return decoder.decode(bytes, { stream: bytes !== undefined });
    } catch (cause) {
      throw new DocumentError(`its text is not valid ${charset}.`, { cause });
    }
  };
}

function decoderOf(charset: string): TextDecoder {
  try {
    return new TextDecoder(charset, { fatal: true });
  } catch (cause) {
    throw new DocumentError(`unknown charset ${charset}.`, { cause });
  }
}
