/** The text of an answer of another server, of which no more than `most` bytes are read. */
export async function readUpTo(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  most: number,
): Promise<{ text: string; isWhole: boolean }> {
  const decoder = new TextDecoder();
  let text = "";
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return { text: text + decoder.decode(), isWhole: true };
    const rest = most - size;
    size += value.byteLength;
    text += decoder.decode(value.subarray(0, rest), { stream: true });
    if (size <= most) continue;
    // The connection is of no use any more; that it breaks off is as good.
    await reader.cancel().catch(() => undefined);
    return { text, isWhole: false };
  }
}

/** The same of an answer, which need not have a text. */
export async function readAnswer({ body }: Response, most: number): ReturnType<typeof readUpTo> {
  return body === null ? { text: "", isWhole: true } : readUpTo(body.getReader(), most);
}
