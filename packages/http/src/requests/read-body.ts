import { type Arrival, type BodyLimits, watchArrival } from "./arrival.ts";
import { BodyError } from "./body-error.ts";

/** Bytes. */
const largestBody = 8 * 1024 * 1024;

// Shared: texts are never decoded in pieces.
const decoder = /* @__PURE__ */ new TextDecoder("utf-8", { fatal: true });

/** Whether a content type is JSON, which no form of a page can send; also with a suffix, as `application/problem+json`. */
export function isJsonType(type: string | null): boolean {
  return /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test((type ?? "").trim());
}

const limitsOf = new WeakMap<Request, BodyLimits>();

/** Whoever reads the body of this request does so with these limits. */
export function limitBody(request: Request, limits: BodyLimits): void {
  limitsOf.set(request, limits);
}

/** The body as text, empty if there is none; at most `largest` bytes, by default 8 MiB. @throws BodyError */
export async function readBody(request: Request, largest = largestBody): Promise<string> {
  const arrival = watchArrival(limitsOf.get(request) ?? {});
  try {
    return toText(
      await Promise.race([readStream(request, arrival, largest), arrival.stalled]),
      request,
      largest,
    );
  } catch (cause) {
    if (cause instanceof BodyError) throw cause;
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new BodyError("incomplete", `it broke off: ${why}`, { cause });
  } finally {
    arrival.end();
  }
}

function toText(bytes: Uint8Array<ArrayBuffer> | null, { headers }: Request, largest: number): string {
  if (bytes === null || bytes.byteLength > largest)
    throw new BodyError("too_large", `it is larger than ${largest} bytes`);
  try {
    return decoder.decode(bytes);
  } catch (cause) {
    const encoding = headers.get("content-encoding") ?? "";
    const why = encoding === "" ? "" : `; the content encoding ${encoding} is not supported`;
    throw new BodyError("invalid_utf8", `it is not valid UTF-8${why}`, { cause });
  }
}

/** Null if too large; then the bytes are not kept. */
async function readStream(
  { body, headers }: Request,
  arrival: Arrival,
  largest: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const reader = body?.getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (let next = await reader?.read(); next?.done === false; next = await reader?.read()) {
    size += next.value.byteLength;
    // What is not kept takes no room.
    arrival.add(size <= largest ? next.value.byteLength : 0);
    if (size <= largest) chunks.push(next.value);
    // A client does not read the answer while it sends, so up to four times the limit is read and discarded.
    if (size > 4 * largest) break;
  }
  // Stops the client from sending; has no effect at the end.
  reader?.cancel().catch(() => undefined);
  const declared = Number(headers.get("content-length") ?? 0);
  return Math.max(size, declared) > largest ? null : join(chunks, size);
}

function join(chunks: readonly Uint8Array<ArrayBuffer>[], size: number): Uint8Array<ArrayBuffer> {
  const [first] = chunks;
  if (first?.byteLength === size) return first;
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole;
}
