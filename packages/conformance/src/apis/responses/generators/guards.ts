/** Responses with guardrails, which refuse or warn at either end, and conversations in one item. */
import type { Reply, ShieldRule } from "@understudy/mock-inference";
import fc from "fast-check";
import { storyShields } from "../../../story/names.ts";
import type { RespondStep } from "../../../story/response-steps.ts";
import { clock } from "../../../story/served-tools.ts";
import type { Story, StoryStep } from "../../../story/story.ts";
import type { StoryGenerator } from "../../../check/generator.ts";
import { answering, mcpServer, pieces, respond, streamed, user, words } from "./parts.ts";

const [guard] = storyShields;

export const responseGuardStories: StoryGenerator = {
  id: "response-guards",
  title: "Responses with guardrails that refuse or warn at input or output, streamed and plain.",
  needs: ["responses", "scripting", "whole_shields"],
  ownChecksOnly: true,
  stories: () => guarded.map(toGuarded),
};

const guarded = fc.record({
  text: words,
  say: pieces,
  stream: streamed,
  level: fc.constantFrom("error", "error", "warn", "info"),
  touchpoint: fc.constantFrom("assistant-output", "user-input"),
});

type GuardPlan = typeof guarded extends fc.Arbitrary<infer Drawn> ? Drawn : never;

function toGuarded({ text, say, stream, level, touchpoint }: GuardPlan): Story {
  const rule: ShieldRule = {
    shield: guard,
    when: { touchpoint },
    violation: { level, message: "Not that." },
  };
  const script = { replies: [{ say }], shields: [rule] };
  const fields = { guardrails: [guard] };
  return { steps: [respond("g1", { input: [user(text)], stream, fields, script })] };
}

export const compactStories: StoryGenerator = {
  id: "response-compact",
  title: "Chains that are put into one item, and responses that continue from it.",
  needs: ["responses", "scripting", "journal"],
  ownChecksOnly: true,
  stories: (has) => compacted.map((plan) => toCompacted(plan, has.has("server_tools"))),
};

const tokens = fc.record({
  prompt_tokens: fc.integer({ min: 1, max: 90 }),
  completion_tokens: fc.nat(40),
});

const compacted = fc.record({
  texts: fc.array(words, { minLength: 1, maxLength: 3 }),
  say: pieces,
  /** Words that are in the item beside the chain. */
  own: fc.option(words, { nil: undefined }),
  stream: streamed,
  again: fc.boolean(),
  /** Tokens of each answer, as the provider counts them. */
  usage: tokens,
  /** The tokens of an answer that calls a tool of the server, before another answer. */
  calling: fc.option(tokens, { nil: undefined }),
});

type CompactPlan = typeof compacted extends fc.Arbitrary<infer Drawn> ? Drawn : never;

function toCompacted(plan: CompactPlan, hasTools: boolean): Story {
  const { texts, say, own, stream, again, usage, calling } = plan;
  const reply: Reply = { say, usage };
  const script = { replies: [reply] };
  const chain = texts.map((text, n) =>
    answering(`r${n + 1}`, text, say, { stream, script, ...(n === 0 ? {} : { after: `r${n}` }) }),
  );
  const compact = (as: string, after: string): StoryStep => ({
    do: "compact",
    as,
    input: own === undefined ? [] : [{ is: "message", role: "user", text: own }],
    after,
  });
  const from = (as: string, of: string): StoryStep =>
    respond(as, { input: [{ is: "compaction", of }, user("And now?")], stream, script });
  return {
    steps: [
      ...chain,
      compact("c1", `r${texts.length}`),
      from("d1", "c1"),
      ...(again ? [compact("c2", "d1"), from("d2", "c2")] : []),
      ...(hasTools && calling !== undefined ? [counted(calling, reply, stream)] : []),
    ],
  };
}

/** A response of two inferences. */
function counted(usage: Reply["usage"], last: Reply, stream: boolean): RespondStep {
  return respond("u1", {
    input: [user("What is the time?")],
    stream,
    fields: { tools: [mcpServer(clock.group)] },
    script: { replies: [{ call: [{ tool: clock.tool, args: {} }], usage }, last], tools: [clock] },
  });
}
