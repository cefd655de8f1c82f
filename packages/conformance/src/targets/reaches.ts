/** Whether the model of a target is really the one that is scripted: else every check would accuse it of the suite's words. */
import { createMeter } from "../scenario/limits.ts";
import { runStory } from "../scenario/run-story.ts";
import type { Story } from "../scenario/story.ts";
import { TargetError, type Target } from "../target.ts";

const story: Story = {
  steps: [
    { do: "create_agent", as: "a1", config: {} },
    { do: "create_session", as: "s1", agent: "a1" },
    {
      do: "turn",
      as: "t1",
      session: "s1",
      messages: [{ role: "user", content: "Hello there" }],
      stream: true,
      script: { replies: [{ say: "Hello." }] },
    },
  ],
};

/** Tells one plain turn. Rejects with a `TargetError` that says what came of it if mock inference was not asked. */
export async function expectReached(target: Target, inferenceUrl: string): Promise<void> {
  const { given, exchanges } = await runStory(
    story,
    target,
    createMeter({ maxRequests: 10, timeoutMs: 30_000 }),
  );
  if (given !== null && given.length > 0) return;
  const { status, text, failure } = exchanges.at(-1) ?? { status: null, text: "", failure: "no answer" };
  throw new TargetError(
    `${target.name} did not ask mock inference for a turn with the model ${target.model}. Its OpenAI-compatible provider ` +
      `must point at ${inferenceUrl}, and --model must name a model of that provider. The turn was answered ` +
      `${status ?? failure ?? ""}: ${text.slice(-500)}`,
  );
}
