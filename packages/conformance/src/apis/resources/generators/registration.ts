/** Names for models, shields and toolgroups: registered, used in a turn, refused, unregistered. */
import type { ScriptedTool, ShieldRule } from "@understudy/mock-inference";
import fc, { type Arbitrary } from "fast-check";
import { nobodysName, own } from "../../../story/names.ts";
import type { RegisterStep, ResourceKind } from "../../../story/registry-steps.ts";
import type { RuntimeStep } from "../../../story/runtime-steps.ts";
import type { RequestStep, Story, StoryStep } from "../../../story/story.ts";
import type { Capability } from "../../../target/capabilities.ts";
import { anyObject, messages, nonEmptyText } from "../../agents/generators/arbitraries.ts";
import type { StoryGenerator } from "../../../check/generator.ts";
import { agentAndSession, newTurn } from "../../agents/generators/rounds.ts";

export const registrationStories: StoryGenerator = {
  id: "registration",
  title:
    "Models, shields and toolgroups that get names, a turn that uses them, and names that are taken back.",
  needs: [],
  stories: (has) => plans(servesAll(has)).map((plan) => toStory(plan, has)),
};

type Plan = ReturnType<typeof plans> extends Arbitrary<infer Drawn> ? Drawn : never;

/** Whether its shields and tools are the suite's, so that names for them can be registered. */
function servesAll(has: ReadonlySet<Capability>): boolean {
  return has.has("whole_shields") && has.has("whole_tools");
}

const guard = "suite-guard";
const tools = ["desk", "shelf"].map((group): ScriptedTool => ({
  tool: own(`weigh_${group}`),
  group: own(group),
  description: "To weigh things",
  returns: "12 grams",
}));
const shields: ShieldRule[] = [{ shield: guard }];

const args = fc.dictionary(fc.constantFrom("a", "b", "c"), fc.oneof(fc.integer(), nonEmptyText), {
  maxKeys: 3,
});

const inspections: readonly RuntimeStep[] = [
  { do: "inspect", what: "health" },
  { do: "inspect", what: "version" },
  { do: "inspect", what: "routes" },
  { do: "inspect", what: "providers" },
  { do: "get_provider", api: "inference" },
  { do: "get_provider" },
];

/** Without shields and toolgroups, models have to show everything. */
function plans(serves: boolean) {
  // Small numbers first would leave the first stories of a run with hardly a name.
  return fc.noBias(
    fc.record({
      inspections: fc.subarray([...inspections]),
      parts: fc.subarray(["again", "invalid", "provided", "turn", "back"], { minLength: serves ? 0 : 3 }),
      models: fc.array(fc.option(anyObject), { minLength: serves ? 0 : 1, maxLength: 2 }),
      shields: fc.array(fc.option(anyObject), { maxLength: 2 }),
      groups: fc.subarray<"desk" | "attic">(["desk", "attic"]),
      defaults: fc.option(args, { freq: 4 }),
      called: args,
      groupArguments: fc.option(args),
      messages,
    }),
  );
}

function toStory(plan: Plan, has: ReadonlySet<Capability>): Story {
  const serves = servesAll(has);
  const registered = registrations(plan, serves);
  const part = (name: string, steps: () => readonly StoryStep[]): readonly StoryStep[] =>
    plan.parts.includes(name) ? steps() : [];
  return {
    steps: [
      ...plan.inspections,
      ...(serves ? [{ do: "stage" as const, as: "r1", script: { replies: [], tools, shields } }] : []),
      { do: "list_named", kind: "model" },
      ...registered.flatMap((step) => [step, getStep(step)]),
      ...part("again", () => registered.flatMap((step) => [{ ...step }, other(step), getStep(step)])),
      ...lists(serves),
      ...part("invalid", () => kindsOf(serves).flatMap(invalidSteps)),
      ...part("provided", () => (serves ? provided : [])),
      ...part("turn", () => (has.has("scripting") ? turnSteps(plan, serves) : [])),
      ...part("back", () => [
        ...registered.flatMap((step) => [unregister(step), getStep(step), unregister(step)]),
        ...lists(serves),
      ]),
    ],
  };
}

function kindsOf(serves: boolean): readonly ResourceKind[] {
  return serves ? ["model", "shield", "toolgroup"] : ["model"];
}

function lists(serves: boolean): RequestStep[] {
  return kindsOf(serves).map((kind) => ({ do: "list_named", kind }));
}

function registrations({ models, shields, groups, defaults }: Plan, serves: boolean): RegisterStep[] {
  const named = (kind: ResourceKind, name: string, rest: Partial<RegisterStep>): RegisterStep => ({
    do: "register",
    kind,
    name: own(name),
    ...rest,
  });
  // Real servers refuse a model for embeddings without its dimension.
  const all = models.map((metadata, n) =>
    named("model", `m${n + 1}`, {
      fields:
        n === 0
          ? { metadata }
          : { model_type: "embedding", metadata: { ...metadata, embedding_dimension: 8 } },
    }),
  );
  if (!serves) return all;
  const fields = { desk: { args: defaults }, attic: { mcp_endpoint: { uri: "http://127.0.0.1:9/sse" } } };
  return [
    ...all,
    ...shields.map((params, n) => named("shield", `g${n + 1}`, { target: guard, fields: { params } })),
    ...groups.map((group) => named("toolgroup", group, { fields: fields[group] })),
  ];
}

function getStep({ kind, name }: RegisterStep): RequestStep {
  return { do: "get_named", kind, name };
}

/** Something else under the same name. */
function other(step: RegisterStep): RegisterStep {
  const changed = { from: "somebody else" };
  const key = { model: "metadata", shield: "params", toolgroup: "args" }[step.kind];
  return { ...step, fields: { ...step.fields, [key]: changed } };
}

function unregister({ kind, name }: RegisterStep): RequestStep {
  return { do: "unregister", kind, name };
}

/** Unknown names and targets. */
function invalidSteps(kind: ResourceKind): RequestStep[] {
  const nobody = { kind, name: nobodysName };
  const unknownTarget: RegisterStep = { do: "register", kind, name: own("lost"), target: nobodysName };
  const unknownProvider: RegisterStep = {
    ...unknownTarget,
    target: guard,
    fields: { provider_id: nobodysName },
  };
  return [
    { do: "get_named", ...nobody },
    { do: "unregister", ...nobody },
    ...(kind === "toolgroup" ? [] : [unknownTarget, ...(kind === "shield" ? [unknownProvider] : [])]),
  ];
}

/** A toolgroup that only the provider has, and that cannot be unregistered. */
const provided: readonly RequestStep[] = [
  { do: "get_named", kind: "toolgroup", name: own("shelf") },
  { do: "unregister", kind: "toolgroup", name: own("shelf") },
  { do: "get_named", kind: "toolgroup", name: own("shelf") },
];

function turnSteps(
  { called, groupArguments, messages, models, shields: named }: Plan,
  serves: boolean,
): StoryStep[] {
  const group = own("desk");
  const config = serves
    ? {
        input_shields: named.length === 0 ? [] : [own("g1")],
        toolgroups: [groupArguments === null ? group : { name: group, args: groupArguments }],
      }
    : {};
  const call = { call: [{ tool: own("weigh_desk"), args: called }] };
  return [
    ...agentAndSession(models.length === 0 ? config : { model: own("m1"), ...config }),
    newTurn("t1", {
      messages,
      stream: true,
      script: serves
        ? { replies: [call, { say: "Done." }], tools, shields }
        : { replies: [{ say: "Done." }] },
    }),
    { do: "get_turn", turn: "t1" },
  ];
}
