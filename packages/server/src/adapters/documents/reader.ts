/** Finds the text of documents by what they are: text as it is, HTML and PDF by whoever can read them. */
import type { DocumentReader } from "../../ports/document-reader.ts";
import { DocumentError } from "../../ports/documents.ts";
import { decoding } from "./read-text.ts";

/** What is not text as it stands. */
export type RichKind = "html" | "pdf";

/** Throws a `DocumentError`, or the signal's reason. */
export type Extract = (kind: RichKind, content: Uint8Array | string, signal: AbortSignal) => Promise<string>;

export function createDocumentReader(extract: Extract): DocumentReader {
  return {
    async text({ bytes, mime_type }, signal) {
      const type = mime_type ?? "";
      const essence = (type.split(";")[0] ?? "").trim().toLowerCase();
      if (startsWith(bytes, "%PDF-")) return extract("pdf", bytes, signal);
      if (essence === "application/pdf") throw new DocumentError("it is said to be a PDF, and is none.");
      if (!isReadable(essence))
        throw new DocumentError(`${JSON.stringify(essence)} is not read; send text, Markdown, HTML or PDF.`);
      const text = decodeAll(bytes, type);
      if (text.includes("\0")) throw new DocumentError("it is no text: it has zero bytes.");
      const isHtml = /^(?:text\/html|application\/xhtml\+xml)$/.test(essence);
      return isHtml ? extract("html", text, signal) : text;
    },
  };
}

/** What says nothing is tried as text. */
function isReadable(essence: string): boolean {
  return (
    essence.startsWith("text/") ||
    /^(?:|application\/octet-stream|binary\/octet-stream)$/.test(essence) ||
    /^application\/(?:.+\+)?(?:json|xml|x?yaml|x-yaml|javascript|x-ndjson|x-tex)$/.test(essence)
  );
}

function decodeAll(bytes: Uint8Array, type: string): string {
  const decode = decoding(type);
  return decode(bytes) + decode();
}

function startsWith(bytes: Uint8Array, text: string): boolean {
  return new TextEncoder().encode(text).every((byte, at) => bytes[at] === byte);
}
