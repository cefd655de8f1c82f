/** Finds the text of documents. */
export interface DocumentReader {
  /**
   * Throws a `DocumentError` that says why it has none: it is no text, it is damaged, it takes too much memory or time. Rejects
   * with the reason of the signal when that aborts.
   */
  text(document: DocumentBytes, signal: AbortSignal): Promise<string>;
}

export interface DocumentBytes {
  bytes: Uint8Array;
  /** What its sender says that it is, with its charset; null if nothing. */
  mime_type: string | null;
}
