/** Fetches the documents of turns by URL. */
export interface DocumentFetcher {
  /** The text at a URL. Throws `DocumentError`, or the signal's reason when that aborts. */
  fetch(url: string, request: DocumentRequest): Promise<string>;
}

export interface DocumentRequest {
  /** Whether a document may have this MIME type. */
  accepts(mimeType: string): boolean;
  signal: AbortSignal;
}

/** Why a document cannot be fetched; the message goes to the client. */
export class DocumentError extends Error {
  override readonly name = "DocumentError";
}
