/** Names for models, shields and toolgroups: given, used in a turn, refused and taken back. */
import fc, { type Arbitrary } from "fast-check";
import type { ScriptedTool, ShieldRule } from "@understudy/mock-inference";
import type { Capability } from "../capabilities.ts";
import { anyObject, messages, saying } from "../scenario/arbitraries.ts";
import type { Kind, Register } from "../scenario/companion.ts";
import { nobodysName, own } from "../scenario/names.ts";
import type { Scenario } from "../scenario/scenario.ts";
import type { Asked, Story, StoryStep } from "../scenario/story.ts";

export const naming: Scenario = {
  id: "naming",
  title:
    "Models, shields and toolgroups that get names, a turn that uses them, and names that are taken back.",
  needs: [],
  stories: (has) => plans.map((plan) => toStory(plan, has)),
};

type Plan = typeof plans extends Arbitrary<infer Drawn> ? Drawn : never;

const shield = "suite-guard";
const tools = ["desk", "shelf"].map((group): ScriptedTool => ({
  tool: own(`weigh_${group}`),
  group: own(group),
  description: "To weigh things",
  returns: "12 grams",
}));
const shields: ShieldRule[] = [{ shield }];

const args = fc.dictionary(fc.constantFrom("a", "b", "c"), fc.oneof(fc.integer(), saying), { maxKeys: 3 });

const plans = fc.record({
  metadata: fc.array(fc.option(anyObject), { minLength: 1, maxLength: 2 }),
  params: fc.array(fc.option(anyObject), { minLength: 1, maxLength: 2 }),
  defaults: fc.option(args, { freq: 4 }),
  called: args,
  said: fc.option(args),
  messages,
});

function toStory(plan: Plan, has: ReadonlySet<Capability>): Story {
  const serves = has.has("shields") && has.has("server_tools");
  const registered = registrations(plan, serves);
  const turns = has.has("scripting") ? turnSteps(plan, serves) : [];
  return {
    steps: [
      { do: "inspect", what: "health" },
      { do: "inspect", what: "version" },
      { do: "inspect", what: "routes" },
      { do: "inspect", what: "providers" },
      { do: "get_provider", api: "inference" },
      { do: "get_provider" },
      ...(serves ? [{ do: "stage" as const, as: "r1", script: { replies: [], tools, shields } }] : []),
      { do: "list_named", kind: "model" },
      ...registered.flatMap((step) => [step, ...looks(step), step, other(step), ...looks(step)]),
      ...(serves ? kinds : (["model"] as const)).flatMap(wrongs),
      ...(serves ? provided : []),
      ...turns,
      ...registered.flatMap((step): StoryStep[] => [taken(step), ...looks(step), taken(step)]),
    ],
  };
}

const kinds: readonly Kind[] = ["model", "shield", "toolgroup"];

function registrations({ metadata, params, defaults }: Plan, serves: boolean): Register[] {
  const models = metadata.map((one, n): Register => ({
    do: "register",
    kind: "model",
    name: own(`m${n + 1}`),
    fields: { metadata: one, ...(n === 0 ? {} : { model_type: "embedding" }) },
  }));
  if (!serves) return models;
  const guards = params.map((one, n): Register => ({
    do: "register",
    kind: "shield",
    name: own(`g${n + 1}`),
    target: shield,
    fields: { params: one },
  }));
  const group = (name: string, fields: Register["fields"] = {}): Register => ({
    do: "register",
    kind: "toolgroup",
    name: own(name),
    fields,
  });
  const attic = group("attic", { mcp_endpoint: { uri: "http://127.0.0.1:9/sse" }, args: null });
  return [...models, ...guards, group("desk", { args: defaults }), attic];
}

function looks({ kind, name }: Register): Asked[] {
  return [
    { do: "get_named", kind, name },
    { do: "list_named", kind },
  ];
}

/** Under the same name, and not the same. */
function other(step: Register): Register {
  const changed = { from: "somebody else" };
  const key = { model: "metadata", shield: "params", toolgroup: "args" }[step.kind];
  return { ...step, fields: { ...step.fields, [key]: changed } };
}

function taken({ kind, name }: Register): Asked {
  return { do: "unregister", kind, name };
}

/** What there is none of. */
function wrongs(kind: Kind): Asked[] {
  const nobody = { kind, name: nobodysName };
  const lost: Register = { do: "register", kind, name: own("lost"), target: nobodysName };
  const strange: Register = { ...lost, target: shield, fields: { provider_id: nobodysName } };
  return [
    { do: "get_named", ...nobody },
    { do: "unregister", ...nobody },
    ...(kind === "toolgroup" ? [] : [lost, ...(kind === "shield" ? [strange] : [])]),
    { do: "list_named", kind },
  ];
}

/** What only the provider has is not ours to take away. */
const provided: readonly Asked[] = [
  { do: "get_named", kind: "toolgroup", name: own("shelf") },
  { do: "unregister", kind: "toolgroup", name: own("shelf") },
  { do: "get_named", kind: "toolgroup", name: own("shelf") },
];

function turnSteps({ called, said, messages }: Plan, serves: boolean): StoryStep[] {
  const group = own("desk");
  const config = serves
    ? { input_shields: [own("g1")], toolgroups: [said === null ? group : { name: group, args: said }] }
    : {};
  const call = { call: [{ tool: own("weigh_desk"), args: called }] };
  return [
    { do: "create_agent", as: "a1", config: { model: own("m1"), ...config } },
    { do: "create_session", as: "s1", agent: "a1" },
    {
      do: "turn",
      as: "t1",
      session: "s1",
      messages,
      stream: true,
      script: serves
        ? { replies: [call, { say: "Done." }], tools, shields }
        : { replies: [{ say: "Done." }] },
    },
    { do: "get_turn", turn: "t1" },
  ];
}
