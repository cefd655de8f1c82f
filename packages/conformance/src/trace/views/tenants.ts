/** A trace with several users: who asked for what, and whose that was. */
import { nobodysName } from "../../story/names.ts";
import type { ResourceKind } from "../../story/registry-steps.ts";
import { callerOf, nobody, type RequestStep, stepsOf } from "../../story/story.ts";
import type { Caller } from "../../story/caller.ts";
import { streamError } from "../read.ts";
import { remember } from "../remember.ts";
import type { Exchange, Trace } from "../trace.ts";

/** A kind of thing that has an owner. */
export type Owned = "agent" | "session" | "turn" | ResourceKind;

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
}

/** Whether it was refused; a turn may be refused in its stream. */
export function isRefused(exchange: Exchange): boolean {
  return (exchange.status ?? 0) >= 400 || streamError(exchange) !== undefined;
}

/** Whether it certainly did what it asked for. */
export function isDone(exchange: Exchange): boolean {
  return exchange.status !== null && exchange.status < 400 && streamError(exchange) === undefined;
}

/** The requests of tenants with the steps that sent them. */
export function requestsOfTenants(trace: Trace): { exchange: Exchange; step: RequestStep; caller: Caller }[] {
  return trace.exchanges.flatMap((exchange) => {
    const { step } = exchange;
    const caller = callerOf(step);
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
      found.push({ exchange, step, caller, what, of, whose });
    }
    if (!isDone(exchange)) continue;
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

/** Whether it is a turn of an agent with a model that its tenant may not have registered: then it fails rightly. */
export function mayLackModel({ step }: Touch, { story }: Trace): boolean {
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

function isDelete({ do: kind }: RequestStep): boolean {
  return kind === "delete_agent" || kind === "delete_session" || kind === "unregister";
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
      return null;
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
