/** A step of a story in words, on one line. */
import { withoutRun } from "../../story/names.ts";
import {
  stepCaller,
  type CreateTurnStep,
  type DisconnectAfter,
  type ResumeTurnStep,
  type BroughtKey,
  type StoryStep,
} from "../../story/story.ts";
import type { Caller } from "../../target/caller.ts";
import { isRecord } from "../../json/difference.ts";
import { describeChange } from "./describe-change.ts";
import { describeResponsesStep } from "./describe-responses-step.ts";
import { describeRuntimeStep, describeStage } from "./describe-runtime-step.ts";
import { describeScript } from "./describe-script.ts";
import { short } from "./short.ts";

export function describeStep(step: StoryStep): string {
  const caller = step.do === "altered" ? undefined : stepCaller(step);
  const by = caller === undefined ? "" : `${callers[caller]}: `;
  return `${by}${withoutRun(describe(step))}`;
}

const callers: Record<Caller, string> = {
  A: "tenant A",
  B: "tenant B",
  P: "tenant P, without attributes",
  nobody: "without a token",
  unknown: "with an unknown token",
};

function describe(step: StoryStep): string {
  switch (step.do) {
    case "create_agent":
      return `create agent ${step.as}${fieldsOf({ ...step.config, ...step.wrong })}`;
    case "create_session":
      return `create session ${step.as} of ${step.agent}${step.namesake ? ` with the name of ${step.namesake}` : ""}${step.ending ? `, whose name ends with ${JSON.stringify(step.ending)}` : ""}${step.contentType ? ` as ${step.contentType}` : ""}`;
    case "turn":
      return describeTurn(step);
    case "resume":
      return describeResume(step);
    case "get_session":
      return `get session ${step.session}${step.turns ? ` with turn_ids ${step.turns.join(step.apart ? " and turn_ids " : ",") || "(none)"}` : ""}`;
    case "get_turn":
      return `get turn ${step.turn}${step.session ? ` in session ${step.session}` : ""}`;
    case "await_turn":
      return `get turn ${step.turn} until it is stored`;
    case "await_refusal":
      return `create turns in ${step.session} until one is refused`;
    case "get_steps":
      return `get each step of ${step.turn}`;
    case "get_agent":
      return `get agent ${step.agent}`;
    case "list_agents":
      return `list agents${pageOf(step)}`;
    case "list_sessions":
      return `list sessions of ${step.agent}${pageOf(step)}`;
    case "delete_session":
      return `delete session ${step.session}`;
    case "delete_agent":
      return `delete agent ${step.agent}`;
    case "stage":
      return `script: ${describeStage(step.script)}`;
    case "altered":
      return [describeStep(step.step), step.changes.map(describeChange).join(" and ")]
        .filter(Boolean)
        .join(", but ");
    case "parallel":
      return `at the same time: ${step.branches.map((branch) => branch.map(describeStep).join(", then ")).join(" | ")}`;
    case "await_gate":
      return `wait until ${step.turn} reaches the gate ${step.gate}`;
    case "open_gate":
      return `open the gate ${step.gate} for ${step.turn}`;
    case "restart":
      return "restart the server";
    case "kill":
      return "kill the server and start it again";
    case "register":
      return `register ${step.kind} ${step.name}${fieldsOf({ ...(step.target === undefined ? {} : { for: step.target }), ...step.fields })}`;
    case "unregister":
      return `unregister ${step.kind} ${step.name}`;
    case "get_named":
      return `get ${step.kind} ${step.name}`;
    case "list_named":
      return `list ${step.kind}s`;
    case "list_tools":
    case "get_tool":
    case "invoke_tool":
    case "run_shield":
    case "inspect":
    case "get_provider":
      return describeRuntimeStep(step);
    default:
      return describeResponsesStep(step);
  }
}

function describeTurn({
  as,
  session,
  messages,
  stream,
  unsaid,
  script,
  extra = {},
  disconnectAfter,
  data,
}: CreateTurnStep): string {
  const actual = messages.map(({ content }) => short(content, 40)).join(", ");
  const disconnects = disconnectAfter === undefined ? "" : `, ${describeDisconnect(disconnectAfter)}`;
  const plain = unsaid === undefined ? ", not streamed" : `, stream ${unsaid}`;
  const how = `${stream ? "" : plain}${describeData(data)
    .map((words) => `, ${words}`)
    .join("")}${fieldsOf(extra)}${disconnects}`;
  return `turn ${as} in ${session}${how}: ${actual}${describeScript(script)}`;
}

/** Which responses a resume has, in words. */
export const responseLabels: Record<ResumeTurnStep["give"], string> = {
  right: "a response to each call",
  none: "no responses",
  missing: "one response too few",
  unknown: "a response to an unknown call",
  repeated: "one response twice",
};

function describeResume({
  turn,
  give,
  session,
  stream,
  reversed,
  patient,
  disconnectAfter,
  data,
}: ResumeTurnStep): string {
  const details = [
    ...describeData(data),
    ...(reversed ? ["in reverse order"] : []),
    ...(patient ? ["repeated while refused with 409"] : []),
    ...(session === undefined ? [] : [`in session ${session}`]),
    ...(stream ? [] : ["not streamed"]),
    ...(disconnectAfter === undefined ? [] : [describeDisconnect(disconnectAfter)]),
  ];
  return `resume ${turn} with ${responseLabels[give]}${details.map((detail) => `, ${detail}`).join("")}`;
}

const dataLabels: Record<BroughtKey, string> = {
  key: "with a key for the provider",
  no_text: "with a number as the key for the provider",
};

function describeData(data: BroughtKey | undefined): string[] {
  return data === undefined ? [] : [dataLabels[data]];
}

function describeDisconnect(after: DisconnectAfter): string {
  return `disconnecting after ${after === "step" ? "the first step" : `${after} events`}`;
}

function fieldsOf(fields: object): string {
  const present = Object.entries(fields).filter(([, value]) => !(Array.isArray(value) && value.length === 0));
  return present.length === 0
    ? ""
    : ` (${present.map(([key, value]) => `${key}: ${short(toNames(value), 24)}`).join(", ")})`;
}

/** Tools and the like by name. */
function toNames(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  return value.map((one: unknown) => (isRecord(one) ? (one["name"] ?? one) : one));
}

function pageOf({ limit, start_index }: { limit?: number; start_index?: number }): string {
  return fieldsOf({
    ...(limit === undefined ? {} : { limit }),
    ...(start_index === undefined ? {} : { start_index }),
  });
}
