/** Decodes the body of a response to text. */
import { DocumentError } from "../../ports/documents.ts";
import type { DocumentResponse } from "./exchange.ts";

/** The whole body. Throws when it is larger than `maxBytes`. */
export async function readBytes(
  { body }: Pick<DocumentResponse, "body">,
  maxBytes: number,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxBytes) throw new DocumentError(`it is larger than ${maxBytes} bytes.`);
    chunks.push(chunk);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

/** Decodes by the charset of the content type; UTF-8 without one. */
export function decodeText(bytes: Uint8Array, type: string): string {
  const charset = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(type)?.[1] ?? "utf-8";
  const decoder = decoderOf(charset);
  try {
    return decoder.decode(bytes);
  } catch (cause) {
    throw new DocumentError(`its text is not valid ${charset}.`, { cause });
  }
}

function decoderOf(charset: string): TextDecoder {
  try {
    return new TextDecoder(charset, { fatal: true });
  } catch (cause) {
    throw new DocumentError(`unknown charset ${charset}.`, { cause });
  }
}
