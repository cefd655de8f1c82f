/** Responses whose model calls tools of the server: run, refused, approved, or too many. */
import type { JsonValue, Reply, ScriptedCall, ScriptedTool } from "@understudy/mock-inference";
import fc, { type Arbitrary } from "fast-check";
import type { InputPart, ResponseFields } from "../../../story/response-steps.ts";
import { desk } from "../../../story/served-tools.ts";
import type { Story, StoryStep } from "../../../story/story.ts";
import type { StoryGenerator } from "../../../check/generator.ts";
import { functionNames, functions, mcpServer, pieces, respond, streamed, user, words } from "./parts.ts";

export const responseToolStories: StoryGenerator = {
  id: "response-tools",
  title: "Responses whose model calls tools of the server, with approvals, limits, choices and failures.",
  needs: ["responses", "scripting", "server_tools", "journal"],
  ownChecksOnly: true,
  stories: () => plans.map(toStory),
};

type Plan = typeof plans extends Arbitrary<infer Drawn> ? Drawn : never;

const deskNames = desk.tools;

const call = fc.record({
  tool: fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom<string>(...deskNames) },
    { weight: 1, arbitrary: fc.constantFrom<string>(...functionNames) },
  ),
  extra: fc.constantFrom<JsonValue>("x", "y z", 7),
});

const round = fc.record({
  beside: fc.option(words, { nil: "" }),
  calls: fc.array(call, { minLength: 1, maxLength: 3 }),
});

const plans = fc.record({
  rounds: fc.array(round, { minLength: 1, maxLength: 3 }),
  say: pieces,
  text: words,
  stream: streamed,
  limit: fc.constantFrom(undefined, undefined, 1, 2),
  approval: fc.constantFrom("never", "never", "never", "always", "default", "weigh"),
  /** Which of the requests are approved; the last repeats. */
  approved: fc.array(fc.boolean(), { minLength: 1, maxLength: 3 }),
  reason: fc.option(fc.constant("Not today."), { nil: undefined }),
  /** Whether requests are answered once more, or an unknown one is. */
  again: fc.constantFrom("no", "no", "repeated", "stray"),
  choice: fc.constantFrom("auto", "auto", "auto", "none", "allowed"),
  /** What one of the tools answers. */
  weighs: fc.constantFrom("text", "error", "text", "error", "empty"),
});

const approvals = {
  never: "never",
  always: "always",
  default: undefined,
  weigh: { always: { tool_names: ["weigh"] }, never: { tool_names: ["count"] } },
} as const;

function toStory(plan: Plan): Story {
  const { rounds, say, text, stream, approval, choice, limit } = plan;
  const replies: Reply[] = [
    ...rounds.map(({ beside, calls }, n) => ({
      ...(beside === "" ? {} : { say: beside }),
      call: calls.map((one, at) => toCall(one, `r1-${n}-${at}`)),
    })),
    { say },
  ];
  const fields: ResponseFields = {
    tools: [
      ...functions,
      mcpServer(
        desk.group,
        approval === "default" ? { require_approval: undefined } : { require_approval: approvals[approval] },
      ),
    ],
    ...(limit === undefined ? {} : { max_infer_iters: limit }),
    ...(choice === "auto" ? {} : { tool_choice: choice === "none" ? "none" : allowed }),
  };
  const steps: StoryStep[] = [
    respond("r1", { input: [user(text)], stream, fields, script: { replies, tools: tools(plan) } }),
    { do: "get_response", response: "r1" },
  ];
  return { steps: [...steps, ...followUps(plan, fields)] };
}

const allowed = {
  type: "allowed_tools",
  mode: "auto",
  tools: [
    { type: "mcp", server_label: desk.group },
    { type: "function", name: "look" },
  ],
};

/** Arguments say which call it is: over MCP nothing else does. */
function toCall({ tool, extra }: Plan["rounds"][number]["calls"][number], at: string): ScriptedCall {
  return { tool, args: { at, a: extra } };
}

function tools({ weighs }: Plan): ScriptedTool[] {
  const answers = {
    text: { returns: "12 kg" },
    error: { error: "The scale is broken." },
    empty: { returns: "" },
  };
  return [
    { tool: "weigh", group: desk.group, description: "To weigh things", ...answers[weighs] },
    { tool: "count", group: desk.group, description: "To count things", returns: "3" },
  ];
}

/** What the caller sends next: answers to its calls and to the requests of the first message that ends the response. */
function followUps(plan: Plan, fields: ResponseFields): StoryStep[] {
  const { rounds, approval, approved, reason, again, choice, stream } = plan;
  if (choice !== "auto") return [];
  const waits = (tool: string): boolean =>
    approval === "always" || approval === "default" || (approval === "weigh" && tool === "weigh");
  const isServers = (tool: string): boolean => deskNames.some((name) => name === tool);
  const last = rounds.find(({ calls }) => calls.some(({ tool }) => !isServers(tool) || waits(tool)));
  if (last === undefined) return [];
  const outputs = last.calls.filter(({ tool }) => !isServers(tool));
  const requests = last.calls.filter(({ tool }) => isServers(tool) && waits(tool));
  const answer = (request: number): InputPart => ({
    is: "approval",
    of: "r1",
    request,
    approve: approved[request] ?? approved.at(-1) ?? true,
    ...(reason === undefined ? {} : { reason }),
  });
  const input: InputPart[] = [
    ...requests.map((_, n) => answer(n)),
    ...outputs.map((_, n): InputPart => ({ is: "output", of: "r1", call: n, text: "A tree" })),
    // Unique words distinguish its prompts from the first response's prompts.
    ...(outputs.length === 0 ? [user("Go on")] : []),
  ];
  const rest = { stream, fields, script: { replies: [{ say: "I see." }], tools: tools(plan) } };
  const repeats: StoryStep[] =
    again === "repeated" && requests.length > 0
      ? [respond("r3", { input: [answer(0), user("Again")], after: "r2", ...rest })]
      : again === "stray"
        ? [respond("r3", { input: [{ is: "stray_approval" }, user("Go on")], after: "r2", ...rest })]
        : [];
  return [respond("r2", { input, after: "r1", ...rest }), { do: "get_response", response: "r2" }, ...repeats];
}
