/** Decodes the body of a response to text. */
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
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxBytes) throw new DocumentError(`it is larger than ${maxBytes} bytes.`);
    pieces.push(decode(chunk));
  }
  return [...pieces, decode()].join("");
}

/** Called without bytes at the end. */
function decoding(type: string): (bytes?: Uint8Array) => string {
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
