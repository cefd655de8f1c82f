/** Requests that must be refused: a valid one of every kind, with the changes that make it invalid. */
import type { AgentConfigInput } from "@understudy/contract/types";
import fc, { type Arbitrary } from "fast-check";
import type { BrokenBody, FieldPath, PathPart, RequestChange } from "../../../story/change.ts";
import { nobodysId } from "../../../story/names.ts";
import type { CreateTurnStep, GivenResponses, MutatedStep, RequestStep } from "../../../story/story.ts";
import type { Capability } from "../../../target/capabilities.ts";

/** The name of a model, shield, toolgroup and tool that is not served. */
export const unserved = "suite-nobody-serves-this";

/** Configurations with which an agent can be created, but no turn can run. */
export const flaws: readonly Partial<AgentConfigInput>[] = [
  { model: unserved },
  { input_shields: [unserved] },
  { output_shields: [unserved] },
  { toolgroups: [unserved] },
  { client_tools: [{ name: "look" }, { name: "look" }] },
  { tool_config: { tool_choice: unserved } },
];

const extras: readonly NonNullable<CreateTurnStep["extra"]>[] = [
  { toolgroups: [unserved] },
  { tool_config: { tool_choice: unserved } },
  { documents: [{ content: "a", mime_type: "image/png" }] },
];

/** A request, and the changes after which it must be refused, by their kind. */
interface Subject {
  step: RequestStep;
  changes: Partial<Record<Kind, Arbitrary<RequestChange>>>;
  /** Whether it must be refused without a change too. */
  refused?: boolean;
}

/** The weight of each kind of change; sending 8 MiB takes time. */
const kinds = { elsewhere: 3, content_type: 2, size: 2, bytes: 3, field: 4, query: 2, id: 6 } as const;
type Kind = keyof typeof kinds;

/** With turns that the model was scripted for, `t1` complete and `t2` awaiting input, in the session `s1` of `a1`. */
export function invalidRequests(has: ReadonlySet<Capability>): Arbitrary<MutatedStep> {
  const resumed = has.has("any_resume") ? resumes : [];
  const all = [...withoutTurns, ...(has.has("scripting") ? [...withTurns, ...resumed] : [])];
  const inOneWay = Object.entries(kinds).map(([kind, weight]) => ({
    weight,
    arbitrary: ofKind(all, kind as Kind),
  }));
  return fc.oneof({ withCrossShrink: true }, ...inOneWay, {
    weight: 12,
    arbitrary: fc.constantFrom(...all).chain(inTwoWays),
  });
}

/** One in each story, since a few draws among all changes would miss some kinds of broken bodies. */
export function brokenBody(): Arbitrary<MutatedStep> {
  return ofKind(withoutTurns, "bytes");
}

/** The agent of the session `s2` has a flaw: its turn is refused as it is. */
export function flawedTurn(): MutatedStep {
  return mutated(turn(undefined, "s2"), []);
}

export function foreignRole(): Arbitrary<MutatedStep> {
  return fc
    .constantFrom("system", "assistant")
    .map((role) => mutated(turn(), [{ is: "field", loc: ["messages", 0, "role"], value: role }]));
}

/** Valid but for one change of this kind. */
function ofKind(subjects: readonly Subject[], kind: Kind): Arbitrary<MutatedStep> {
  const fit = subjects.flatMap(({ step, changes, refused = false }) => {
    const drawn = changes[kind];
    return drawn === undefined || refused ? [] : [drawn.map((change) => mutated(step, [change]))];
  });
  return fc.oneof(...fit);
}

/** Two changes, or one at most of a request that is refused anyway. */
function inTwoWays({ step, changes, refused = false }: Subject): Arbitrary<MutatedStep> {
  const count = refused ? { minLength: 0, maxLength: 1 } : { minLength: 2, maxLength: 2 };
  return fc
    .subarray(Object.values(changes), count)
    .chain((drawn) => fc.tuple(...drawn))
    .map((drawn) => mutated(step, drawn));
}

function mutated(step: RequestStep, changes: readonly RequestChange[]): MutatedStep {
  return { do: "altered", step, changes };
}

const elsewhere: Arbitrary<RequestChange> = fc.constantFrom<RequestChange>(
  { is: "path" },
  { is: "method", method: "PUT" },
  { is: "method", method: "PATCH" },
);

const bodies: Subject["changes"] = {
  content_type: fc
    .constantFrom("text/plain", "application/x-www-form-urlencoded", "multipart/form-data", null)
    .map((type): RequestChange => ({ is: "content_type", type })),
  size: fc.constant<RequestChange>({ is: "size" }),
  bytes: fc
    .constantFrom<BrokenBody>("cut", "empty", "no_utf8", "too_deep", "huge_number")
    .map((bytes): RequestChange => ({ is: "bytes", bytes })),
};

const noIds = fc.constantFrom(nobodysId, "no-id", "null", "0", "\u0000", "🙂");

/** Changes that put unknown ids, or the ids of other records, at these places. */
function ids(
  places: readonly PathPart[],
  others: Partial<Record<PathPart, string>> = {},
): Arbitrary<RequestChange> {
  const strange = fc.record({
    place: fc.constantFrom(...places),
    by: fc.oneof(
      noIds.map((text) => ({ text })),
      fc.constant("capitals" as const),
    ),
  });
  const known = Object.entries(others) as [PathPart, string][];
  return fc.oneof(
    { weight: 3, arbitrary: strange.map((drawn): RequestChange => ({ is: "id", ...drawn })) },
    ...known.map(([place, alias]) => ({
      weight: 1,
      arbitrary: fc.constant<RequestChange>({ is: "id", place, by: { alias } }),
    })),
  );
}

/** The path of a field, its new value, and the path of the wrong part within that. */
function fields(
  ...all: readonly [loc: FieldPath, value?: unknown, at?: FieldPath][]
): Arbitrary<RequestChange> {
  return fc.constantFrom(
    ...all.map(([loc, value, at = []]): RequestChange => ({ is: "field", loc, value, at })),
  );
}

const pages = fc.constantFrom<RequestChange>(
  ...["-2", "many", "", "1.5", "9007199254740992"].flatMap((value): RequestChange[] => [
    { is: "query", name: "limit", value },
    { is: "query", name: "start_index", value },
  ]),
  { is: "query", name: "start_index", value: "-1" },
  { is: "query", name: "limit", value: "1001" },
);

const config = "agent_config";
const agentFields = fields(
  [[config]],
  [[config, "model"]],
  [[config, "model"], 7],
  [[config, "instructions"], null],
  [[config, "max_infer_iters"], -1],
  [[config, "max_infer_iters"], 1.5],
  [[config, "enable_session_persistence"], "perhaps"],
  [[config, "input_shields"], "guard"],
  [[config, "toolgroups", 0], 7],
  [[config, "client_tools", 0, "name"], 7],
  [[config, "sampling_params", "max_tokens"], "many"],
);
const turnFields = fields(
  [["messages"]],
  [["messages"], "a"],
  [["messages", 0, "content"], 7],
  [["messages", 0, "content"], [{ type: "text", text: 7 }], [0, "text"]],
  [["stream"], "perhaps"],
  [["documents"], [{ content: "a" }], [0, "mime_type"]],
  [["toolgroups"], "clock"],
);
const resumeFields = fields(
  [["tool_responses"]],
  [["tool_responses"], {}],
  [["tool_responses", 0, "call_id"], 7],
  [["tool_responses", 0, "tool_name"]],
  [["tool_responses", 0, "content"], 7],
);

const turn = (extra?: CreateTurnStep["extra"], session = "s1"): RequestStep => ({
  do: "turn",
  // Its script, should the server accept it.
  as: "t1",
  session,
  messages: [{ role: "user", content: "a" }],
  stream: true,
  script: { replies: [] },
  ...(extra === undefined ? {} : { extra }),
});
const resume = (of: string, give: GivenResponses): RequestStep => ({
  do: "resume",
  turn: of,
  give,
  contents: ["a"],
  stream: true,
});

const inSession = ids(["agent", "session"], { agent: "a2", session: "s2" });
const inOther = ids(["agent", "session"], { agent: "a1", session: "s1" });
const inTurn = ids(["agent", "session", "turn"], { agent: "a2", session: "s3" });
const inStep = ids(["agent", "session", "turn", "step"], { session: "s3", turn: "t2", step: "t2" });
const turnChanges = { elsewhere, ...bodies, field: turnFields, id: inSession };
/** Changes to ids in the session `s2` of `a2`, whose own ids would not be a mistake. */
const otherTurnChanges = { ...turnChanges, id: inOther };
const resumeChanges = { elsewhere, ...bodies, field: resumeFields, id: inTurn };

const withoutTurns: readonly Subject[] = [
  {
    step: { do: "create_agent", as: "x1", config: {} },
    changes: { elsewhere, ...bodies, field: agentFields },
  },
  {
    step: { do: "create_session", as: "x2", agent: "a1" },
    changes: {
      elsewhere,
      ...bodies,
      field: fields([["session_name"]], [["session_name"], 7], [["session_name"], null]),
      id: ids(["agent"]),
    },
  },
  { step: { do: "get_agent", agent: "a1" }, changes: { elsewhere, id: ids(["agent"]) } },
  { step: { do: "list_agents" }, changes: { elsewhere, query: pages } },
  { step: { do: "list_sessions", agent: "a1" }, changes: { elsewhere, query: pages, id: ids(["agent"]) } },
  { step: { do: "get_session", session: "s1" }, changes: { elsewhere, id: inSession } },
  { step: { do: "delete_session", session: "s1" }, changes: { elsewhere, id: inSession } },
  { step: { do: "delete_agent", agent: "a1" }, changes: { elsewhere, id: ids(["agent"]) } },
  { step: turn(), changes: turnChanges },
  { step: turn(undefined, "s2"), changes: otherTurnChanges, refused: true },
  ...extras.map((extra) => ({ step: turn(extra), changes: turnChanges, refused: true })),
];

const withTurns: readonly Subject[] = [
  { step: { do: "get_turn", turn: "t1" }, changes: { elsewhere, id: inTurn } },
  { step: { do: "get_steps", turn: "t1" }, changes: { elsewhere, id: inStep } },
];

const resumes: readonly Subject[] = [
  { step: resume("t1", "unknown"), changes: resumeChanges, refused: true },
  { step: resume("t2", "right"), changes: resumeChanges },
  ...(["none", "unknown", "repeated"] as const).map((give) => ({
    step: resume("t2", give),
    changes: resumeChanges,
    refused: true,
  })),
];
