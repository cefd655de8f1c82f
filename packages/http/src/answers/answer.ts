/** HTTP answers as data, which every mount can write without creating a `Response`. */

/** A JSON answer. */
export function toJsonAnswer(value: object | null, status = 200, headers?: Record<string, string>): Answer {
  return {
    status,
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(value),
  };
}

export interface Answer {
  status: number;
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>;
  body: string | TextSource | null;
  /** Exactly what a script wants sent: what changes the answers of a server leaves it as it is. */
  verbatim?: true | undefined;
}

/** A chunk of a body; bytes if it is not valid text on its own, such as half a character. */
type TextPiece = string | Uint8Array<ArrayBuffer>;

/** A streamed body, pulled by its reader. */
export interface TextSource {
  /** The next piece, or undefined after the last. Rejects if the body breaks off. */
  next(): Promise<TextPiece | undefined>;
  /** The reader has disconnected. */
  cancel(): void;
}

/** Converts an answer to a `Response`. A streamed body is cancelled by the request's signal or by its reader. */
export function toResponse({ status, headers, body }: Answer, request: Request): Response {
  if (body === null || typeof body === "string") return new Response(body, { status, headers });
  return new Response(toStream(body, request.signal), { status, headers });
}

function toStream(source: TextSource, signal: AbortSignal): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const cancel = (): void => source.cancel();
  signal.addEventListener("abort", cancel, { once: true });
  if (signal.aborted) cancel();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const piece = await source.next();
        if (piece !== undefined)
          return controller.enqueue(typeof piece === "string" ? encoder.encode(piece) : piece);
        signal.removeEventListener("abort", cancel);
        controller.close();
      },
      cancel: cancel,
    },
    { highWaterMark: 0 },
  );
}
