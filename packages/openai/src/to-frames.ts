/** A streamed answer: the frames of its event stream. */
import { ProviderError } from "@understudy/contract";
import type { InferencePart } from "@understudy/contract/provider-data";
import { createChunkWriter, type FrameOptions } from "./frames.ts";

/** A failure within the stream is its last frame. */
export async function* toFrames(
  parts: AsyncIterable<InferencePart>,
  options: FrameOptions,
): AsyncGenerator<string, void, undefined> {
  const writer = createChunkWriter(options);
  try {
    for await (const part of parts) yield* writer.part(part);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    yield writer.failed(error);
    return;
  }
  yield* writer.end();
}
