/** Makes sure that a target's model is the scripted one: otherwise every check would blame the target for a wrong setup. */
import type { AgentConfigInput } from "@understudy/contract/types";
import type { JournalEntry } from "@understudy/mock-inference";
import { createRunMeter } from "../sending/limits.ts";
import { runStory } from "../runner/run-story.ts";
import { storyShields } from "../story/names.ts";
import type { Story } from "../story/story.ts";
import { type Target, TargetError } from "../target/target.ts";

const story = (config: Partial<AgentConfigInput>): Story => ({
  steps: [
    { do: "create_agent", as: "a1", config },
    { do: "create_session", as: "s1", agent: "a1" },
    {
      do: "turn",
      as: "t1",
      session: "s1",
      messages: [{ role: "user", content: "Hello there" }],
      stream: true,
      script: { replies: [{ say: "Hello." }], shields: storyShields.map((shield) => ({ shield })) },
    },
  ],
});

/**
 * Runs a plain turn, and one with each shield of the target. Rejects with a `TargetError` that has the turn's answer if
 * the mock inference was not called.
 */
export async function expectReached(target: Target, inferenceUrl: string): Promise<void> {
  await expectAsked(target, "inference", {}, () => {
    const { name, model } = target;
    return (
      `${name} did not ask mock inference for a turn with the model ${model}. Its OpenAI-compatible provider must point ` +
      `at ${inferenceUrl}, and --model must name a model of that provider.`
    );
  });
  for (const shield of target.shields ?? [])
    await expectAsked(
      { ...target, shields: [shield] },
      "shield",
      { input_shields: [...storyShields] },
      () => {
        const { name } = target;
        return `${name} did not ask mock inference for the shield ${shield}. It must be a Llama Guard whose model is at ${inferenceUrl}.`;
      },
    );
}

async function expectAsked(
  target: Target,
  kind: JournalEntry["kind"],
  config: Partial<AgentConfigInput>,
  explain: () => string,
): Promise<void> {
  const meter = createRunMeter({ maxRequests: 10, timeoutMs: 30_000 });
  const { journal, exchanges } = await runStory(story(config), target, meter);
  if (journal?.some(({ entry }) => entry.kind === kind)) return;
  const { status, text, failure } = exchanges.at(-1) ?? { status: null, text: "", failure: "no answer" };
  throw new TargetError(`${explain()} The turn was answered ${status ?? failure ?? ""}: ${text.slice(-500)}`);
}
