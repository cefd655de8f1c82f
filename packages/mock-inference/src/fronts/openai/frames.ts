/** A streamed answer: the frames of its event stream. */
import { ProviderError } from "@understudy/contract";
import type { InferencePart } from "@understudy/contract/provider-data";
import { createFrameWriter, type FrameOptions } from "@understudy/openai";
import type { SyncStream } from "../../engine/perform/sync-stream.ts";

/** A failure within the stream is its last frame. */
export function* toFrames(parts: SyncStream<InferencePart>, options: FrameOptions): SyncStream<string> {
  const writer = createFrameWriter(options);
  try {
    for (const part of parts) {
      if (part instanceof Promise) yield part;
      else yield* writer.part(part);
    }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    yield writer.failed(error);
    return;
  }
  yield* writer.end();
}
