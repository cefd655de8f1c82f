import type { GetDocument } from "../adapters/documents/exchange.ts";
import { createDocumentFetcher, type DocumentLimits } from "../adapters/documents/fetcher.ts";
import { webGet } from "../adapters/documents/web-get.ts";
import { createDocumentReader, type Extract } from "../adapters/documents/reader.ts";
import type { DocumentReader } from "../ports/document-reader.ts";
import { DocumentError, type DocumentFetcher } from "../ports/documents.ts";

/** Options for documents by URL. */
export interface DocumentOptions extends DocumentLimits {
  /**
   * By default documents come from public addresses only, so that a client cannot read the server's network (SSRF).
   * `true` allows all addresses; a list allows host names, addresses and ranges such as `10.0.0.0/8`. No effect in a
   * browser, which has its own rules.
   */
  allowPrivate?: boolean | readonly string[] | undefined;
}

export function openDocuments({ allowPrivate, ...limits }: DocumentOptions = {}): DocumentFetcher {
  let get: Promise<GetDocument> | undefined;
  // Loads Node's modules with the first URL, so that a stack without URLs runs in a browser.
  return createDocumentFetcher(async (url, signal) => {
    get ??= loadGet(allowPrivate);
    return (await get)(url, signal);
  }, limits);
}

/** HTML and PDF are read in a thread of Node's. */
export function openReader(): DocumentReader {
  let extract: Promise<Extract> | undefined;
  return createDocumentReader(async (kind, content, signal) => {
    if (!isNode()) throw new DocumentError("a stack in a browser reads plain text only.");
    extract ??= loadExtract();
    return (await extract)(kind, content, signal);
  });
}

async function loadExtract(): Promise<Extract> {
  const [{ createExtract }, { textWorker }] = await Promise.all([
    import("../adapters/documents/node-extract.ts"),
    import("../built-file.ts"),
  ]);
  return createExtract(textWorker);
}

function isNode(): boolean {
  return typeof process !== "undefined" && process.versions?.node !== undefined;
}

async function loadGet(allowPrivate: DocumentOptions["allowPrivate"]): Promise<GetDocument> {
  if (!isNode()) return webGet;
  const { createNodeGet } = await import("../adapters/documents/node-get.ts");
  return createNodeGet({ allowPrivate });
}
