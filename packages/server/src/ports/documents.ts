/** Fetches documents by URL. */
export interface DocumentFetcher {
  /** The text at a URL. Throws `DocumentError`, or the signal's reason when that aborts. */
  fetch(url: string, request: DocumentRequest): Promise<string>;
  /** The bytes at a URL, at most so many. Throws as `fetch` does. */
  read(url: string, request: { maxBytes: number; signal: AbortSignal }): Promise<FetchedDocument>;
}

export interface FetchedDocument {
  bytes: Uint8Array;
  /** What its server says that it is, with its charset; null if nothing. */
  mime_type: string | null;
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
