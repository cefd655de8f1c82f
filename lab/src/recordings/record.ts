/** Records the conversations with a real server as fixtures. */
import { withServer } from "../llama-stack/judge.ts";
import type { Launch } from "../llama-stack/launch/launch.ts";
import { openReal } from "../llama-stack/stories/judge-story.ts";
import { conversations } from "./conversations/index.ts";
import { converse } from "./converse.ts";
import { writeRecording } from "./recording.ts";
import { readSettledStories } from "../llama-stack/stories/stories.ts";
import { traceSettled } from "./record-settled.ts";
import { writeSettled } from "./settled.ts";

/** The exit code. Rejects with a `LaunchError`. */
export async function record(launch: Launch): Promise<number> {
  const { version } = launch.options;
  const settled = readSettledStories().filter(({ versions }) => versions.includes(version.name));
  return withServer(launch, async (running) => {
    const { signal } = running;
    const target = await openReal(running, version);
    try {
      const held = [];
      const hasTools = target.capabilities.has("server_tools");
      for (const one of conversations)
        if (hasTools || one.withTools !== true) {
          held.push({ name: one.name, exchanges: await converse(target, one) });
          signal.throwIfAborted();
        }
      const traces = await traceSettled(target, settled, signal);
      writeRecording(version.name, held);
      if (traces.length > 0) writeSettled(version.name, traces);
      return 0;
    } finally {
      await target.close();
    }
  });
}
