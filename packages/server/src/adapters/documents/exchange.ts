/** A response as far as documents need it, in Node and in a browser. */
export interface DocumentResponse {
  status: number;
  header(name: string): string | null;
  body: AsyncIterable<Uint8Array>;
}

/** Requests one URL. Rejects without a response; aborting the signal closes the connection, also during the body. */
export type GetDocument = (url: URL, signal: AbortSignal) => Promise<DocumentResponse>;
