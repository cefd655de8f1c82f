/** The text of a request, as far as it is one. */

/** The largest body that is read, in bytes. */
const largestBody = 8 * 1024 * 1024;

// Each text is decoded whole, so that one decoder serves all.
const decoder = /* @__PURE__ */ new TextDecoder("utf-8", { fatal: true });

/** Why a body was not read. The message is a clause, such as `it is not valid UTF-8`: the protocols word the rest. */
export class BodyError extends Error {
  override readonly name = "BodyError";
  readonly why: "too_large" | "incomplete" | "invalid_utf8";
  constructor(why: BodyError["why"], message: string, options?: ErrorOptions) {
    super(message, options);
    this.why = why;
  }
}

/** The body as text; of none it is empty. 8 MiB are read at most. @throws BodyError */
export async function readBody(request: Request): Promise<string> {
  const bytes = await readBytes(request);
  if (bytes === null || bytes.byteLength > largestBody)
    throw new BodyError("too_large", `it is larger than ${largestBody} bytes`);
  try {
    return decoder.decode(bytes);
  } catch (cause) {
    throw new BodyError("invalid_utf8", "it is not valid UTF-8", { cause });
  }
}

async function readBytes(request: Request): Promise<ArrayBuffer | Uint8Array<ArrayBuffer> | null> {
  const declared = Number(request.headers.get("content-length") ?? Infinity);
  try {
    // What says that it is small is read at once, for a fraction of what it takes to stream it.
    return declared <= largestBody ? await request.arrayBuffer() : await readStream(request);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new BodyError("incomplete", `it broke off: ${why}`, { cause });
  }
}

/** Null when it is too large, of which no more is kept than is needed to know. */
async function readStream({ body, headers }: Request): Promise<Uint8Array<ArrayBuffer> | null> {
  const reader = body?.getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (let next = await reader?.read(); next?.done === false; next = await reader?.read()) {
    size += next.value.byteLength;
    if (size <= largestBody) chunks.push(next.value);
    // A client that still sends would not hear the answer: so much more is read, and thrown away.
    if (size > 4 * largestBody) break;
  }
  // Of no effect at the end; before it, whoever sends may stop, and how that goes is of no matter.
  reader?.cancel().catch(() => undefined);
  const declared = Number(headers.get("content-length") ?? 0);
  return Math.max(size, declared) > largestBody ? null : join(chunks, size);
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
