/** A trace with several users: who asked for what, and whose that was. */
import { nobodysName } from "../../../story/names.ts";
import type { ResourceKind } from "../../../story/registry-steps.ts";
import { stepCaller, nobody, type RequestStep, stepsOf } from "../../../story/story.ts";
import type { Caller } from "../../../target/caller.ts";
import { streamError } from "../../../trace/read.ts";
import { remember } from "../../../json/remember.ts";
import { responseIn } from "../../responses/views/observed.ts";
import type { Exchange, Trace } from "../../../trace/trace.ts";
import { isNeverRefused, subjectAmongResponses } from "./tenants-responses.ts";

/** A kind of thing that has an owner. */
export type Owned = "agent" | "session" | "turn" | "response" | "conversation" | ResourceKind;

/** A request of a tenant about one thing. */
export interface Touch {
  exchange: Exchange;
  step: RequestStep;
  caller: Caller;
  what: Owned;
  /** The alias or the name of the thing. */
  of: string;
  /** `own`, another tenant's, or of no one: that does not exist, or is gone. */
  whose: "own" | "others" | "nobodys";
  /** Who has it at this moment; of equal names several may. */
  owners: ReadonlySet<Caller>;
}

/** Whether it was refused; turns and responses may be refused in their stream. */
export function wasRefused(exchange: Exchange): boolean {
  return (exchange.status ?? 0) >= 400 || failsInStream(exchange);
}

/** Whether it certainly did what it asked for. */
export function hasSucceeded(exchange: Exchange): boolean {
  return exchange.status !== null && exchange.status < 400 && !failsInStream(exchange);
}

function failsInStream(exchange: Exchange): boolean {
  if (exchange.items === null) return false;
  return streamError(exchange) !== undefined || responseIn(exchange)?.["status"] === "failed";
}

/** The requests of tenants with the steps that sent them. */
export function requestsOfTenants(trace: Trace): { exchange: Exchange; step: RequestStep; caller: Caller }[] {
  return trace.exchanges.flatMap((exchange) => {
    const { step } = exchange;
    const caller = stepCaller(step);
    // Only steps that send a request have a caller.
    return caller === undefined || step.do === "altered"
      ? []
      : [{ exchange, step: step as RequestStep, caller }];
  });
}

/** The requests about one thing each, in order. */
export const touches: (trace: Trace) => readonly Touch[] = remember((trace) => {
  const groups = groupsOf(trace);
  /** Who has what, at this moment of the trace. */
  const owners = new Map<string, Set<Caller>>();
  const parents = new Map<string, string>();
  const ownersOf = (key: string): ReadonlySet<Caller> => {
    const parent = parents.get(key);
    // What is below something that is gone is gone too.
    if (parent !== undefined && ownersOf(parent).size === 0) return new Set();
    return owners.get(key) ?? new Set();
  };
  const found: Touch[] = [];
  for (const { exchange, step, caller } of requestsOfTenants(trace)) {
    const subject = subjectOf(step, groups);
    if (subject !== null) {
      const [what, of] = subject;
      const having = ownersOf(`${what} ${of}`);
      const whose = having.has(caller) ? "own" : having.size > 0 ? "others" : "nobodys";
      found.push({ exchange, step, caller, what, of, whose, owners: having });
    }
    if (!hasSucceeded(exchange)) continue;
    const made = madeBy(step);
    if (made !== null) {
      const { key, parent } = made;
      owners.set(key, new Set([...(owners.get(key) ?? []), caller]));
      if (parent !== null) parents.set(key, parent);
    }
    if (subject === null || !isDelete(step)) continue;
    const key = `${subject[0]} ${subject[1]}`;
    const left = new Set(owners.get(key));
    // Who deletes another's thing, as no one should, takes it from its owner.
    if (!left.delete(caller)) left.clear();
    owners.set(key, left);
  }
  return found;
});

/** Whether a request of an owner may be refused for another reason than that it is not the owner. */
export function mayBeRefused(touch: Touch, trace: Trace): boolean {
  return mayLackModel(touch, trace) || !isNeverRefused(touch.step, trace);
}

/** Whether it is a turn of an agent with a model that its tenant may not have registered: then it fails rightly. */
function mayLackModel({ step }: Touch, { story }: Trace): boolean {
  if (step.do !== "turn") return false;
  const session = stepsOf(story, "create_session").find(({ as }) => as === step.session);
  return stepsOf(story, "create_agent").some(
    ({ as, config }) => as === session?.agent && config.model !== undefined,
  );
}

/** Whether a request may change what a tenant can read. */
export function isChange({ request }: Exchange): boolean {
  return request.method !== "GET";
}

const deletes = ["delete_agent", "delete_session", "delete_response", "delete_conversation", "unregister"];

function isDelete(step: RequestStep): boolean {
  return deletes.includes(step.do);
}

function madeBy(step: RequestStep): { key: string; parent: string | null } | null {
  switch (step.do) {
    case "create_agent":
      return { key: `agent ${step.as}`, parent: null };
    case "create_session":
      return { key: `session ${step.as}`, parent: `agent ${step.agent}` };
    case "turn":
      return { key: `turn ${step.as}`, parent: `session ${step.session}` };
    case "register":
      return { key: `${step.kind} ${step.name}`, parent: null };
    case "respond":
      return { key: `response ${step.as}`, parent: null };
    case "create_conversation":
      return { key: `conversation ${step.as}`, parent: null };
    default:
      return null;
  }
}

/** What a request is about; null for a list, or for what is made. */
function subjectOf(step: RequestStep, groups: ReadonlyMap<string, string>): [Owned, string] | null {
  switch (step.do) {
    case "get_agent":
    case "list_sessions":
    case "create_session":
    case "delete_agent":
      return ["agent", step.agent];
    case "get_session":
    case "delete_session":
    case "turn":
      return ["session", step.session];
    case "get_turn":
    case "get_steps":
    case "resume":
      return ["turn", step.turn];
    case "get_named":
    case "unregister":
      return [step.kind, step.name];
    case "get_tool":
    case "invoke_tool":
      return ["toolgroup", groups.get(step.name) ?? step.name];
    default:
      return subjectAmongResponses(step);
  }
}

/** The groups of tools by the names of these. */
function groupsOf({ story }: Trace): ReadonlyMap<string, string> {
  return new Map(
    story.steps.flatMap((step) =>
      step.do === "stage" ? (step.script.tools ?? []).map(({ tool, group }) => [tool, group]) : [],
    ),
  );
}

/** Whether it is about what never existed. */
export function isAboutNobody({ of }: Touch): boolean {
  return of === nobody || of === nobodysName;
}
