/** Turns whose models are at two providers, one of which may take a key of its caller. */
import fc from "fast-check";
import type { StoryGenerator } from "../../../check/generator.ts";
import { otherModel } from "../../../story/names.ts";
import type { BroughtKey, Story, StoryStep } from "../../../story/story.ts";
import type { Capability } from "../../../target/capabilities.ts";
import { nonEmptyText } from "../../agents/generators/arbitraries.ts";
import { answering, clientTools, newTurn, resume } from "../../agents/generators/rounds.ts";

export const providerStories: StoryGenerator = {
  id: "providers",
  title: "Turns of models at two providers, with and without the key that one of them takes.",
  needs: ["two_providers"],
  ownChecksOnly: true,
  stories: (has) =>
    fc
      .array(turnPlan(has), { minLength: 1, maxLength: 5 })
      .map((turns): Story => ({ steps: toSteps(turns) })),
};

interface TurnPlan {
  isOther: boolean;
  /** With a call, what each resume brings, one after the other until one is taken. */
  resumes: readonly (BroughtKey | undefined)[];
  data: BroughtKey | undefined;
  stream: boolean;
  words: string;
  answering: Parameters<typeof resume>[1];
}

function turnPlan(has: ReadonlySet<Capability>) {
  const data = has.has("provider_data")
    ? fc.constantFrom<BroughtKey | undefined>("key", "key", undefined, "no_text")
    : fc.constant(undefined);
  return fc.record<TurnPlan>({
    isOther: fc.boolean(),
    resumes: fc.array(data, { maxLength: 2 }),
    data,
    stream: fc.boolean(),
    words: nonEmptyText,
    answering,
  });
}

function toSteps(turns: readonly TurnPlan[]): StoryStep[] {
  const client_tools = clientTools.map((name) => ({ name }));
  return [
    { do: "create_agent", as: "a1", config: { client_tools } },
    { do: "create_session", as: "s1", agent: "a1" },
    { do: "create_agent", as: "a2", config: { client_tools, model: otherModel } },
    { do: "create_session", as: "s2", agent: "a2" },
    ...turns.flatMap((plan, n) => turnSteps(`t${n + 1}`, plan)),
  ];
}

function turnSteps(as: string, plan: TurnPlan): StoryStep[] {
  const { isOther, resumes, data, stream, words } = plan;
  const call = { call: [{ tool: clientTools[0], args: {} }] };
  return [
    newTurn(as, {
      session: isOther ? "s2" : "s1",
      messages: [{ role: "user", content: words }],
      stream,
      data,
      script: { replies: resumes.length === 0 ? [{ say: words }] : [call, { say: words }] },
    }),
    ...resumes.map((brought) => ({ ...resume(as, plan.answering), data: brought })),
  ];
}
