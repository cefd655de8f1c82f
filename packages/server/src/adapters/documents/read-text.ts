/** From the bytes of an answer to its text. */
import { DocumentError } from "../../ports/documents.ts";
import type { DocumentResponse } from "./exchange.ts";

/** What is answered, but no more than `maxBytes` of it. */
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

/** The text, in the charset that its type names; UTF-8 if it names none. */
export function decodeText(bytes: Uint8Array, type: string): string {
  const charset = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(type)?.[1] ?? "utf-8";
  const decoder = decoderOf(charset);
  try {
    return decoder.decode(bytes);
  } catch (cause) {
    throw new DocumentError(`it is not the ${charset} that it should be.`, { cause });
  }
}

function decoderOf(charset: string): TextDecoder {
  try {
    return new TextDecoder(charset, { fatal: true });
  } catch (cause) {
    throw new DocumentError(`its charset ${charset} is not known.`, { cause });
  }
}
