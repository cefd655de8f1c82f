/** The one place where a streamed answer becomes bytes. */

const encoder = new TextEncoder();

const headers = { "content-type": "text/event-stream; charset=utf-8", "cache-control": "no-cache" };

/**
 * A response whose body is these frames, pulled by its reader one at a time. `left` is called when the reader goes
 * away. If `frames` throws, the body breaks off.
 */
export function transmit(frames: AsyncIterable<string>, left: () => void): Response {
  const source = frames[Symbol.asyncIterator]();
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const next = await source.next();
        if (next.done === true) controller.close();
        else controller.enqueue(encoder.encode(next.value));
      },
      cancel: left,
    },
    { highWaterMark: 0 },
  );
  return new Response(body, { headers });
}
