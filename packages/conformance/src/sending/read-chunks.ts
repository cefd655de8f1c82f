/** Reads the body of an answer, up to a limit: a target may send without end, faster than any time limit stops it. */

/** Far more than any story is answered with. Bytes. */
const largest = 16 * 1024 * 1024;

/** @throws Error for a body that is larger than the limit, and what reading it throws. */
export async function* readChunks({ body }: Response): AsyncGenerator<Uint8Array, void, undefined> {
  const reader = body?.getReader();
  let size = 0;
  for (let next = await reader?.read(); next?.value !== undefined; next = await reader?.read()) {
    size += next.value.byteLength;
    if (size > largest) {
      // Not awaited: it may never settle.
      reader?.cancel().catch(() => undefined);
      throw new Error(`the answer is larger than ${largest} bytes`);
    }
    yield next.value;
  }
}
