/** Fetches documents that a turn gives by URL. */
export interface DocumentFetcher {
  /** The text at a URL. Throws `DocumentError` for what cannot be had, or the signal's reason once that aborts. */
  fetch(url: string, request: DocumentRequest): Promise<string>;
}

export interface DocumentRequest {
  /** Whether the MIME type of an answer is one that a document may have. */
  accepts(mimeType: string): boolean;
  signal: AbortSignal;
}

/** Why a document cannot be had, for whoever gave its URL. */
export class DocumentError extends Error {
  override readonly name = "DocumentError";
}
