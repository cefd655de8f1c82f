import { DocumentError } from "../../ports/documents.ts";
import type { DocumentResponse } from "./exchange.ts";

/** The content of a `data:` URL as a response, without a request. */
export function fromDataUrl(url: URL): DocumentResponse {
  const parts = /^data:([^,#]*?)(; *base64)?,([^#]*)/i.exec(url.href);
  if (parts === null) throw new DocumentError("a data: URL needs a comma before its data.");
  const [, type = "", base64, data = ""] = parts;
  // A parsed URL is ASCII, so each of these characters is a byte.
  const decoded = data.replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  const bytes = Uint8Array.from(base64 === undefined ? decoded : fromBase64(decoded), (sign) =>
    sign.charCodeAt(0),
  );
  return {
    status: 200,
    header: (name) => (name === "content-type" ? toType(type.trim()) : null),
    body: (async function* () {
      yield bytes;
    })(),
  };
}

function fromBase64(data: string): string {
  try {
    return atob(data);
  } catch (cause) {
    throw new DocumentError("the data of its data: URL is not base64.", { cause });
  }
}

/** The default type is text/plain; parameters may come without a type. */
function toType(type: string): string {
  return /^(?:;|$)/.test(type) ? `text/plain${type}` : type;
}
