/** What a request is answered with, as data: each mount writes it in the way that costs it least. */

/** JSON as an answer. */
export function toJsonAnswer(
  value: object | null,
  status = 200,
  headers: Record<string, string> = {},
): Answer {
  return { status, headers: { "content-type": "application/json", ...headers }, body: JSON.stringify(value) };
}

export interface Answer {
  status: number;
  /** Their names are in lower case. */
  headers: Readonly<Record<string, string>>;
  body: string | TextSource | null;
}

/** A piece of a body; bytes where it is no text of its own, such as half a character. */
type TextPiece = string | Uint8Array<ArrayBuffer>;

/** Text that comes piece by piece. */
export interface TextSource {
  /** The next piece, or undefined after the last; a promise where it is not there yet. Throws where the text breaks off. */
  next(): TextPiece | undefined | Promise<TextPiece | undefined>;
  /** Nobody reads any more. */
  cancel(): void;
}

/** The same as a response. What comes piece by piece is pulled by its reader, who may leave by the signal or by cancelling the body. */
export function toResponse({ status, headers, body }: Answer, request: Request): Response {
  if (body === null || typeof body === "string") return new Response(body, { status, headers });
  // The signal is made when it is asked for, and costs.
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
