/** The content of a `data:` URL, without a request. It may be as long as a body, so it is decoded slice by slice. */
import { DocumentError } from "../../ports/documents.ts";
import type { DocumentResponse } from "./exchange.ts";
import { fromBase64, percentDecoded, withPauses } from "./decode-slices.ts";

/** Characters before the comma. */
const longestType = 4_096;

/** Null for another URL. `URL` itself is not asked: it goes through millions of characters at once, several times. */
export function fromDataUrl(text: string): DocumentResponse | null {
  // What the parser of URLs ignores at both ends.
  const begin = /^[\0-\x20]*data:/i.exec(text)?.[0].length;
  if (begin === undefined) return null;
  const hash = text.indexOf("#", begin);
  const end = hash === -1 ? endWithoutBlanks(text, begin) : hash;
  const comma = text.indexOf(",", begin);
  if (comma === -1 || comma >= end) throw new DocumentError("a data: URL needs a comma before its data.");
  if (comma - begin > longestType)
    throw new DocumentError(`the type of a data: URL has at most ${longestType} characters.`);
  const { pathname: type } = new URL(`data:${text.slice(begin, comma)}`);
  const base64 = /; *base64$/i.exec(type)?.[0];
  const slices = withPauses(percentDecoded(text, comma + 1, end));
  return {
    status: 200,
    header: (name) =>
      name === "content-type" ? toType(type.slice(0, type.length - (base64?.length ?? 0)).trim()) : null,
    body: base64 === undefined ? slices : fromBase64(slices),
  };
}

function endWithoutBlanks(text: string, begin: number): number {
  let end = text.length;
  while (end > begin && text.charCodeAt(end - 1) <= 0x20) end -= 1;
  return end;
}

/** The default type is text/plain; parameters may come without a type. */
function toType(type: string): string {
  return /^(?:;|$)/.test(type) ? `text/plain${type}` : type;
}
