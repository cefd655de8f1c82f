/** Records the conversations with a real server as fixtures. */
import { byUrl } from "@understudy/conformance/src/targets/targets.ts";
import { withServer } from "../llama-stack/judge.ts";
import type { Launch } from "../llama-stack/launch.ts";
import { shield } from "../llama-stack/versions.ts";
import { conversations } from "./conversations/index.ts";
import { converse } from "./converse.ts";
import { writeRecording } from "./recording.ts";

/** Rejects with a `LaunchError`. */
export async function record(launch: Launch): Promise<void> {
  const { name, profile, model } = launch.options.version;
  await withServer(launch, async ({ url, inference }) => {
    const target = await byUrl(url, { profile, model, inference, shields: [shield] });
    try {
      const held = [];
      const hasTools = target.capabilities.has("server_tools");
      for (const one of conversations)
        if (hasTools || one.withTools !== true)
          held.push({ name: one.name, exchanges: await converse(target, one) });
      writeRecording(name, held);
    } finally {
      await target.close();
    }
  });
}
