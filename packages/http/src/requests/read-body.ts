import { type Arrival, type BodyLimits, watchArrival } from "./arrival.ts";
import { BodyError } from "./body-error.ts";

/** Where a body comes from, and within which limits. */
export interface BodySource extends BodyLimits {
  /** The body of a request as its bytes come. Default: its stream. */
  chunksOf?: ((request: Request) => AsyncIterable<Uint8Array>) | undefined;
}

// Shared: texts are never decoded in pieces.
const decoder = /* @__PURE__ */ new TextDecoder("utf-8", { fatal: true });

/** Whether a content type is JSON, which no form of a page can send; also with a suffix, as `application/problem+json`. */
export function isJsonType(type: string | null): boolean {
  return /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test((type ?? "").trim());
}

/** The body as text, empty if there is none. @throws BodyError */
export function readBody(request: Request, source: BodySource = {}): Promise<string> {
  return withBytes(request, source, async (bytes) => toText(bytes, request.headers));
}

/** What is made of the bytes of a body, which take room until then. @throws BodyError */
export async function withBytes<T>(
  request: Request,
  source: BodySource,
  use: (bytes: Uint8Array<ArrayBuffer>) => Promise<T>,
): Promise<T> {
  const arrival = watchArrival(source);
  try {
    const bytes = await arrived(request, source, arrival);
    arrival.whole();
    return await use(bytes);
  } finally {
    arrival.end();
  }
}

async function arrived(
  request: Request,
  { chunksOf = streamed, largest = 8 * 1024 * 1024 }: BodySource,
  arrival: Arrival,
): Promise<Uint8Array<ArrayBuffer>> {
  try {
    const bytes = await Promise.race([gathered(chunksOf(request), arrival, largest), arrival.stalled]);
    const declared = Number(request.headers.get("content-length") ?? 0);
    if (bytes === null || declared > largest)
      throw new BodyError("too_large", `it is larger than ${largest} bytes`);
    return bytes;
  } catch (cause) {
    if (cause instanceof BodyError) throw cause;
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new BodyError("incomplete", `it broke off: ${why}`, { cause });
  }
}

/** The chunks of the stream of a request. */
export async function* streamed({ body }: Request): AsyncGenerator<Uint8Array, void, undefined> {
  const reader = body?.getReader();
  try {
    for (let next = await reader?.read(); next?.done === false; next = await reader?.read()) yield next.value;
  } finally {
    // Stops the client from sending; has no effect at the end.
    reader?.cancel().catch(() => undefined);
  }
}

/** Null if too large; then the bytes are not kept. */
async function gathered(
  chunks: AsyncIterable<Uint8Array>,
  arrival: Arrival,
  largest: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const kept: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.byteLength;
    // What is not kept takes no room.
    arrival.add(size <= largest ? chunk.byteLength : 0);
    if (size <= largest) kept.push(chunk);
    // A client does not read the answer while it sends, so up to four times the limit is read and discarded.
    if (size > 4 * largest) break;
  }
  return size > largest ? null : joined(kept, size);
}

function joined(chunks: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole;
}

function toText(bytes: Uint8Array, headers: Headers): string {
  try {
    return decoder.decode(bytes);
  } catch (cause) {
    const encoding = headers.get("content-encoding") ?? "";
    const why = encoding === "" ? "" : `; the content encoding ${encoding} is not supported`;
    throw new BodyError("invalid_utf8", `it is not valid UTF-8${why}`, { cause });
  }
}
