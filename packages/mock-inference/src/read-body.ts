/** The text of a request, as far as it is one. */

/** The largest body that is read, in bytes. */
const largestBody = 8 * 1024 * 1024;

// Each text is decoded whole, so that one decoder serves all.
const decoder = new TextDecoder("utf-8", { fatal: true });

/** Why a body was not read. */
export class BodyError extends Error {
  override readonly name = "BodyError";
  readonly why: "too_large" | "unreadable";
  constructor(why: "too_large" | "unreadable") {
    super(why === "too_large" ? "it is larger than 8 MiB" : "it is not UTF-8, or it ended early");
    this.why = why;
  }
}

/** Throws a `BodyError`. Of a body that is too large no more is read than is needed to know. */
export async function readBody(request: Request): Promise<string> {
  const declared = Number(request.headers.get("content-length") ?? Infinity);
  try {
    // What says that it is small is read at once, for a fraction of what it takes to stream it.
    return decoder.decode(declared <= largestBody ? await request.arrayBuffer() : await readStream(request));
  } catch (error) {
    throw error instanceof BodyError ? error : new BodyError("unreadable");
  }
}

async function readStream({ body }: Request): Promise<ArrayBuffer> {
  const reader = body?.getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  try {
    for (let next = await reader?.read(); next?.done === false; next = await reader?.read()) {
      size += next.value.length;
      if (size > largestBody) throw new BodyError("too_large");
      chunks.push(next.value);
    }
  } finally {
    // Of no effect at the end; before it, whoever sends may stop. That it has failed is known by then.
    await reader?.cancel().catch(() => undefined);
  }
  return new Blob(chunks).arrayBuffer();
}
