import type { GetDocument } from "./exchange.ts";

/**
 * Requests by the platform's `fetch`, for a browser: the browser restricts what a page may reach, and it follows
 * redirects itself without showing their targets or addresses.
 */
export const webGet: GetDocument = async (url, signal) => {
  const { status, headers, body } = await fetch(url, { signal, credentials: "omit" });
  return { status, header: (name) => headers.get(name), body: chunksOf(body) };
};

/** Not every browser can iterate over a stream. */
async function* chunksOf(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  if (body === null) return;
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}
