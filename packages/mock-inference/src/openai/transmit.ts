/** The one place where a streamed answer becomes bytes. */
import type { Answer } from "@understudy/contract";

const headers = { "content-type": "text/event-stream; charset=utf-8", "cache-control": "no-cache" };

/**
 * An answer whose body is these frames, pulled by its reader one at a time. `leave` is called when the reader goes
 * away. If `frames` throws, the body breaks off.
 */
export function transmit(frames: AsyncIterable<string>, leave: () => void): Answer {
  const source = frames[Symbol.asyncIterator]();
  const next = async (): Promise<string | undefined> => {
    const frame = await source.next();
    return frame.done === true ? undefined : frame.value;
  };
  return { status: 200, headers, body: { next, leave } };
}
