/** Records the conversations with a real server as fixtures. */
import { withServer } from "../llama-stack/judge.ts";
import type { Launch } from "../llama-stack/launch.ts";
import { openReal } from "../llama-stack/judge-story.ts";
import { conversations } from "./conversations/index.ts";
import { converse } from "./converse.ts";
import { writeRecording } from "./recording.ts";
import { recordSettled } from "./record-settled.ts";

/** The exit code. Rejects with a `LaunchError`. */
export async function record(launch: Launch): Promise<number> {
  const { version } = launch.options;
  return withServer(launch, async (served) => {
    const target = await openReal(served, version);
    try {
      const held = [];
      const hasTools = target.capabilities.has("server_tools");
      for (const one of conversations)
        if (hasTools || one.withTools !== true)
          held.push({ name: one.name, exchanges: await converse(target, one) });
      writeRecording(version.name, held);
      await recordSettled(target, version.name);
      return 0;
    } finally {
      await target.close();
    }
  });
}
