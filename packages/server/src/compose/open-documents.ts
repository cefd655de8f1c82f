import type { GetDocument } from "../adapters/documents/exchange.ts";
import { createDocumentFetcher, type DocumentLimits } from "../adapters/documents/fetcher.ts";
import { webGet } from "../adapters/documents/web-get.ts";
import type { DocumentFetcher } from "../ports/documents.ts";

/** How documents that are given by URL are fetched. */
export interface DocumentOptions extends DocumentLimits {
  /**
   * Documents come from public addresses, so that a client cannot read what only the server reaches. `true` allows
   * all others too; a list allows those of host names, addresses and ranges, such as `10.0.0.0/8`. In a browser it
   * has no effect: there the browser decides.
   */
  allowPrivate?: boolean | readonly string[] | undefined;
}

export function openDocuments({ allowPrivate, ...limits }: DocumentOptions = {}): DocumentFetcher {
  let get: Promise<GetDocument> | undefined;
  // What needs Node is loaded with the first URL, so that a stack without any runs in a browser.
  return createDocumentFetcher(async (url, signal) => {
    get ??= loadGet(allowPrivate);
    return (await get)(url, signal);
  }, limits);
}

async function loadGet(allowPrivate: DocumentOptions["allowPrivate"]): Promise<GetDocument> {
  if (typeof process === "undefined" || process.versions?.node === undefined) return webGet;
  const { createNodeGet } = await import("../adapters/documents/node-get.ts");
  return createNodeGet({ allowPrivate });
}
