/** Requests that must be refused, for one reason or for several. */
import type { ScriptedAnswer } from "@understudy/mock-inference";
import fc, { type Arbitrary } from "fast-check";
import { isOpenWhenLax } from "../../../story/change.ts";
import type { CreateTurnStep, MutatedStep, Story, StoryStep } from "../../../story/story.ts";
import type { Capability } from "../../../target/capabilities.ts";
import { messages } from "./arbitraries.ts";
import type { StoryGenerator } from "../../../check/generator.ts";
import { brokenBody, flawedTurn, flaws, foreignRole, invalidRequests } from "./invalid-requests.ts";
import { newTurn } from "./rounds.ts";

export const refusalStories: StoryGenerator = {
  id: "refusal",
  title: "Requests that are wrong in one way or in two, and what was there before and after them.",
  needs: [],
  stories: (has) => plans(has).map((plan) => toStory(plan, has.has("scripting"))),
};

type Flaw = (typeof flaws)[number];
type Plan = ReturnType<typeof plans> extends Arbitrary<infer Drawn> ? Drawn : never;

function plans(has: ReadonlySet<Capability>) {
  // In words of the server's own, only a 400 can be told.
  const statuses = has.has("whole_answers") ? [400, 401, 429, 500, 503] : [400, 400, 400, 429, 503];
  return fc.record({
    invalid: fc.array(invalidRequests(has), { maxLength: 12, size: "max" }),
    broken: brokenBody(),
    role: foreignRole(),
    flaw: fc.constantFrom(...flaws),
    failure: fc.record({
      status: fc.constantFrom(...statuses),
      message: fc.constantFrom("The model is not well.", "Zu spät 🙂"),
      // Over HTTP, a model that has begun to speak can no longer answer with a status.
      speaks: has.has("whole_answers") ? fc.boolean() : fc.constant(false),
      stream: fc.boolean().map((whole) => !whole),
    }),
    messages,
  });
}

function toStory({ invalid, broken, role, flaw, failure, messages }: Plan, scripted: boolean): Story {
  const turn = (
    as: string,
    session: string,
    more: Partial<CreateTurnStep> & { reply: ScriptedAnswer },
  ): StoryStep => {
    const { reply, ...rest } = more;
    return newTurn(as, { session, messages, stream: true, script: { replies: [reply] }, ...rest });
  };
  const { status, message, speaks, stream } = failure;
  const failing: ScriptedAnswer = { ...(speaks ? { say: "Well" } : {}), error: { status, message } };
  const turns = [
    turn("t1", "s1", { reply: { say: "Done." } }),
    turn("t2", "s1", { reply: { call: [{ tool: "look" }] } }),
    turn("t3", "s3", { reply: failing, stream }),
    turn("t4", "s3", { reply: { say: "Hello." }, messages: [{ content: "a" }] }),
  ];
  const reads: StoryStep[] = [
    { do: "get_agent", agent: "a1" },
    { do: "list_sessions", agent: "a1" },
    { do: "get_session", session: "s1" },
    { do: "get_session", session: "s2" },
    { do: "list_agents" },
  ];
  const altered = [...invalid, broken, role, flawedTurn()];
  const open = altered.filter((step) => mayBeAccepted(step, flaw));
  return {
    steps: [
      { do: "create_agent", as: "a1", config: { client_tools: [{ name: "look" }] } },
      { do: "create_session", as: "s1", agent: "a1" },
      { do: "create_agent", as: "a2", config: flaw },
      { do: "create_session", as: "s2", agent: "a2" },
      { do: "create_session", as: "s3", agent: "a1" },
      ...(scripted ? turns : []),
      ...reads,
      ...altered.filter((step) => !open.includes(step)),
      ...reads,
      ...open,
      ...reads,
    ],
  };
}

/**
 * Whether a server with lenient checks may accept the request. An accepted request changes something, and hides
 * whether refused ones did.
 */
function mayBeAccepted({ step, changes }: MutatedStep, flaw: Flaw): boolean {
  if (changes.some(isOpenWhenLax)) return true;
  if (step.do !== "turn") return false;
  const ofFlawed = step.session === "s2" && ("output_shields" in flaw || "tool_config" in flaw);
  return ofFlawed || step.extra?.tool_config !== undefined || step.extra?.documents !== undefined;
}
