/** The texts of documents: given, by URL, or in a `data:` URL. */
import type { InterleavedContent, Schema } from "@understudy/contract/types";
import { isText } from "../../domain/plan/documents.ts";
import { nameInMessage, Problem } from "../../domain/errors.ts";
import { DocumentError, type FetchedDocument } from "../../ports/documents.ts";
import { textOfContent } from "./chunks.ts";
import type { VectorPorts } from "./ports.ts";

type ReadingPorts = Pick<VectorPorts, "documents" | "reader">;

/** A document's name in errors, its content, and what it is said to be. */
export interface NamedDocument {
  name: string;
  content: InterleavedContent | Schema<"URL">;
  mime_type: string | null;
}

/** The size of a document. */
export const mostDocumentBytes = 16 * 1024 * 1024;

/** Throws `bad_request` with the name of a document whose text cannot be read, or is none. */
export async function textOfDocument(
  ports: ReadingPorts,
  { name, content, mime_type }: NamedDocument,
  signal: AbortSignal,
): Promise<string> {
  const url = urlOf(content);
  try {
    if (url === null)
      return await textOf(ports, textOfContent(content as InterleavedContent, name), mime_type, signal);
    const fetched = await ports.documents.read(url, { maxBytes: mostDocumentBytes, signal });
    return await readBytes(ports, { ...fetched, mime_type: typeOf(fetched, mime_type) }, signal);
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    throw new Problem("bad_request", `Document ${nameInMessage(name)}: ${error.message}`, { cause: error });
  }
}

/** Of a file, say. Throws a `DocumentError` for one that is too large, or has no text. */
export async function readBytes(
  { reader }: Pick<VectorPorts, "reader">,
  document: FetchedDocument,
  signal: AbortSignal,
): Promise<string> {
  const { length } = document.bytes;
  if (length > mostDocumentBytes)
    throw new DocumentError(`it has ${length} bytes, and a document may have ${mostDocumentBytes}.`);
  return expectText(await reader.text(document, signal));
}

/** A text that is written in HTML is read as such; any other is taken as it is. */
async function textOf(
  ports: ReadingPorts,
  text: string,
  mime_type: string | null,
  signal: AbortSignal,
): Promise<string> {
  const isPlain = mime_type === null || (isText(mime_type) && !/^text\/html\b/i.test(mime_type));
  if (isPlain && text.length <= mostDocumentBytes) return expectText(text);
  const bytes = new TextEncoder().encode(text);
  return readBytes(
    ports,
    { bytes, mime_type: mime_type === null ? null : `${mime_type.split(";")[0] ?? ""};charset=utf-8` },
    signal,
  );
}

function expectText(text: string): string {
  if (text.trim() === "") throw new DocumentError("it has no text.");
  return text;
}

/** Clients write URLs as plain texts too. */
function urlOf(content: NamedDocument["content"]): string | null {
  if (typeof content === "string") return /^(?:https?:\/\/\S+|data:[^\n]*)$/i.test(content) ? content : null;
  return "uri" in content ? content.uri : null;
}

/** A client says `text/plain` of whatever it has: a server that says what it sends knows better. */
function typeOf(fetched: FetchedDocument, said: string | null): string | null {
  const isVague = fetched.mime_type === null || /^application\/octet-stream\b/i.test(fetched.mime_type);
  return isVague ? said : fetched.mime_type;
}
