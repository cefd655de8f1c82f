/** One request and its answer, as far as documents need them: what is done differently in Node and in a browser. */
export interface DocumentResponse {
  status: number;
  header(name: string): string | null;
  body: AsyncIterable<Uint8Array>;
}

/** Asks one URL. Rejects if nobody answers; aborting the signal closes whatever is open, the body too. */
export type GetDocument = (url: URL, signal: AbortSignal) => Promise<DocumentResponse>;
