/** Tools and shields outside of turns. */
import type { Schema } from "@understudy/contract/types";
import type { JsonObject, ScriptedTool, ShieldRule, ScriptedToolAnswer } from "@understudy/mock-inference";
import fc, { type Arbitrary } from "fast-check";
import { nobodysName, own } from "../../../story/names.ts";
import type { RuntimeStep } from "../../../story/runtime-steps.ts";
import type { Story, StoryStep } from "../../../story/story.ts";
import type { Capability } from "../../../target/capabilities.ts";
import { anyObject, content, nonEmptyText } from "../../agents/generators/arbitraries.ts";
import type { StoryGenerator } from "../../../check/generator.ts";

export const outsideTurnsStories: StoryGenerator = {
  id: "outside-turns",
  title: "Tools that are listed, found and invoked, and shields that are run, outside of any turn.",
  needs: ["scripting"],
  stories: (has) => plans(has).map((plan) => toStory(plan, has)),
};

type Plan = ReturnType<typeof plans> extends Arbitrary<infer Drawn> ? Drawn : never;
type Message = Schema<"MessageInput">;

const shield = "suite-guard";
const guard = own("guard");
const [desk, shelf, attic] = [own("desk"), own("shelf"), own("attic")];
/** A tool of this name is in both groups. */
const shared = own("weigh");
const count = own("count");
/** Two tools, each in its own group. */
const [weigh, fold] = [shared, own("fold")];

const args = fc.dictionary(fc.constantFrom("a", "b", "c"), fc.oneof(fc.integer(), nonEmptyText), {
  maxKeys: 3,
});

const answer: Arbitrary<ScriptedToolAnswer> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ returns: content, metadata: anyObject }, { requiredKeys: ["returns"] }),
  },
  { weight: 1, arbitrary: fc.constant({ returns: null }) },
  { weight: 2, arbitrary: fc.constant({ error: "The tool is not well.", metadata: { code: 7 } }) },
);

const violation = fc.record({
  level: fc.constantFrom("error", "warn", "info"),
  message: fc.constantFrom("No.", "I must not say that. 🙂"),
  metadata: fc.constantFrom<JsonObject>({}, { category: "S1", scores: [0.5, null] }),
});

const finding: Arbitrary<Pick<ShieldRule, "violation" | "error">> = fc.oneof(
  { weight: 2, arbitrary: fc.constant({}) },
  { weight: 5, arbitrary: violation.map((found) => ({ violation: found })) },
  { weight: 1, arbitrary: fc.constant({ violation: { level: "error" } }) },
  {
    weight: 3,
    arbitrary: fc
      .constantFrom(400, 503)
      .map((status) => ({ error: { status, message: "The shield is not well." } })),
  },
);

const message: Arbitrary<Message> = fc.oneof(
  { weight: 2, arbitrary: content.map((drawn): Message => ({ role: "user", content: drawn })) },
  { weight: 1, arbitrary: content.map((drawn): Message => ({ content: drawn })) },
  { weight: 1, arbitrary: fc.record({ role: fc.constant("user" as const), content, context: content }) },
  { weight: 3, arbitrary: content.map((drawn): Message => ({ role: "assistant", content: drawn })) },
  {
    weight: 1,
    arbitrary: content.map((drawn): Message => ({ role: "tool", call_id: "c1", content: drawn })),
  },
  { weight: 1, arbitrary: nonEmptyText.map((drawn): Message => ({ role: "system", content: drawn })) },
);

/** A Llama Guard takes user and assistant in turn; the marker is the first user's. White space around a text is lost. */
const guardMessages = fc
  .array(
    nonEmptyText.map((drawn) => drawn.trim() || "a"),
    { minLength: 1, maxLength: 3 },
  )
  .map((texts) =>
    texts.map((text, n): Message =>
      n % 2 === 0
        ? { role: "assistant", content: text, stop_reason: "end_of_turn" }
        : { role: "user", content: text },
    ),
  );

/** All that a Llama Guard can find: its message is its own. */
const guardFinding: typeof finding = fc.constantFrom({}, { violation: { level: "error" as const } });

function plans(has: ReadonlySet<Capability>) {
  const whole = has.has("whole_shields");
  const found = whole ? finding : guardFinding;
  const shieldRun = fc.record(
    {
      messages: whole ? fc.array(message, { minLength: 1, maxLength: 3 }) : guardMessages,
      shield: whole ? fc.constantFrom(shield, guard, guard) : fc.constant(shield),
      params: whole ? anyObject : fc.constant({}),
    },
    { requiredKeys: ["messages", "shield"] },
  );
  return fc.record({
    answers: fc.tuple(answer, answer, answer),
    calls: fc.array(fc.record({ which: fc.nat(2), kwargs: args }), { minLength: 1, maxLength: 3 }),
    defaults: args,
    input: found,
    output: found,
    shieldRuns: fc.noBias(fc.array(shieldRun, { minLength: 1, maxLength: 4 })),
    params: anyObject,
  });
}

function toStory(plan: Plan, has: ReadonlySet<Capability>): Story {
  const { input, output } = plan;
  const whole = has.has("whole_tools");
  const described = whole ? describedTools : mcpTools;
  const tools = described.map((tool, n) => ({ ...tool, returns: [plan.answers[n] ?? null] }));
  const shields: ShieldRule[] = [
    { shield, when: { touchpoint: "assistant-output" }, ...output },
    { shield, ...input },
  ];
  return {
    steps: [
      { do: "stage", as: "r1", script: { replies: [], tools, shields } },
      ...(whole ? toolSteps(plan) : has.has("server_tools") ? mcpToolSteps(plan) : []),
      ...(has.has("shields") ? shieldSteps(plan, has) : []),
    ],
  };
}

function toolSteps({ calls, defaults }: Plan): StoryStep[] {
  const invoke = invocations(calls, [count, `${desk}/${shared}`, `${shelf}/${shared}`]);
  return [
    { do: "inspect", what: "providers" },
    ...invoke,
    { do: "register", kind: "toolgroup", name: desk, fields: { args: defaults } },
    { do: "register", kind: "toolgroup", name: attic },
    ...(["resources", "definitions"] as const).flatMap((as) => lists(as, [desk, shelf, attic, nobodysName])),
    ...lookups([count, `${desk}/${count}`, `${shelf}/${shared}`, shared, nobodysName]),
    // New objects: the same calls, now with the group's arguments.
    ...invoke.map((step) => ({ ...step })),
    // The first of these is ambiguous.
    ...unknownTools([shared, nobodysName, `${shelf}/${count}`]),
  ];
}

/** Over MCP only registered groups are served, and servers may keep one tool of a name. */
function mcpToolSteps({ calls }: Plan): StoryStep[] {
  return [
    ...[desk, shelf].map((name): StoryStep => ({ do: "register", kind: "toolgroup", name })),
    ...(["resources", "definitions"] as const).flatMap((as) => lists(as, [desk, shelf, nobodysName])),
    ...lookups([count, fold, nobodysName]),
    ...invocations(calls, [count, weigh, fold]),
    ...unknownTools([nobodysName]),
  ];
}

function shieldSteps({ params, shieldRuns }: Plan, has: ReadonlySet<Capability>): StoryStep[] {
  const registration: StoryStep = {
    do: "register",
    kind: "shield",
    name: guard,
    target: shield,
    fields: { params },
  };
  return [
    ...(has.has("whole_shields") ? [registration] : []),
    { do: "run_shield", shield: nobodysName, messages: [{ role: "user", content: "a" }], stage: "r1" },
    ...shieldRuns.map((drawn): StoryStep => ({ do: "run_shield", stage: "r1", ...drawn })),
  ];
}

function invocations(calls: Plan["calls"], names: readonly string[]): RuntimeStep[] {
  return calls.map(({ which, kwargs }) => ({ do: "invoke_tool", name: names[which] ?? count, kwargs }));
}

const describedTools: readonly ScriptedTool[] = [
  {
    tool: count,
    group: desk,
    description: "To count things",
    parameters: [
      { name: "which", parameter_type: "integer", description: "Counted from above", required: false },
    ],
  },
  { tool: shared, group: desk },
  { tool: shared, group: shelf, input_schema: { type: "object", properties: { title: { type: "string" } } } },
];

/** Each in one group. */
const mcpTools: readonly ScriptedTool[] = [
  { tool: count, group: desk, description: "To count things" },
  { tool: weigh, group: desk },
  { tool: fold, group: shelf, input_schema: { type: "object", properties: { title: { type: "string" } } } },
];

/** Lists all tools, then the tools of each of these groups. */
function lists(as: "resources" | "definitions", groups: readonly string[]): RuntimeStep[] {
  return [{ do: "list_tools", as }, ...groups.map((group) => ({ do: "list_tools" as const, as, group }))];
}

function lookups(names: readonly string[]): RuntimeStep[] {
  return names.map((name) => ({ do: "get_tool", name }));
}

function unknownTools(names: readonly string[]): RuntimeStep[] {
  return names.map((name) => ({ do: "invoke_tool", name, kwargs: {} }));
}
