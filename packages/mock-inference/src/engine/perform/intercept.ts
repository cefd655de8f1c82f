/** Requests that a script answers itself, or whose answer it damages: decided before they begin, by the reply of their first inference. */
import type { Interception, InferenceRequest, ProviderCaller } from "@understudy/contract/ports";
import { interpret, type ReplyDecision } from "../decide/interpret.ts";
import type { EntryEnding, InvalidConversation } from "../journal/journal.ts";
import { describeHttp, refused } from "../../script/describe-fault.ts";
import { toMillis } from "../../script/duration.ts";
import { libraryOf } from "../../script/library.ts";
import type { MockContext } from "./mock-context.ts";

/** What to write for a later inference. */
const insteadOf = {
  http: "put http on the reply to the request that begins or resumes the turn, or use error for a model that fails",
  wire: "put wire on the reply to the request that begins or resumes the turn, or use fault for a model that fails",
};

export type Intercept = (
  request: InferenceRequest,
  caller: ProviderCaller,
  invalid?: InvalidConversation | null,
) => Interception | null;

/** A rejection uses up its attempt and is in the journal; everything else is left to the inference. */
export function createIntercept({ scripts, counts, journal, usage }: MockContext): Intercept {
  return (request, { tenant, script: named }, invalid) => {
    if (!libraryOf(scripts()).hasHttpOrWire) return null;
    const attempts = counts.of(tenant);
    const { decision, count, admission } = interpret(scripts(), attempts.get, request, named);
    if (decision.kind === "miss") return null;
    const fault = toInterception(decision);
    if (fault === null) return null;
    if ("wire" in fault) {
      if (admission !== null) attempts.add(admission);
      return fault;
    }
    if (count !== null) attempts.add(count);
    const { script, marker, chosen_by, path, matched, http, wire } = decision;
    usage.add(script, path, marker);
    const head = { kind: "inference", script, marker, chosen_by, path, matched } as const;
    journal.begin({ ...head, tenant, request, http, wire, invalid })(toEnding(decision));
    return fault;
  };
}

/** Why a reply cannot answer an inference; null if it can. `admitted`: its request was intercepted. */
export function whyLate({ script, path, http, wire }: ReplyDecision, admitted: boolean): string | null {
  const isLate = http !== null || wire?.type === "refuse" || (wire !== null && !admitted);
  if (!isLate) return null;
  const name = http === null ? "wire" : "http";
  return (
    `${path} of script ${script} has ${name}, which is for the answer to a client, and this is a later inference of a turn: ` +
    `${insteadOf[name]}.`
  );
}

function toInterception({ http, wire }: ReplyDecision): Interception | null {
  if (http !== null) return { http };
  if (wire === null) return null;
  const { type, after = 0, every = 0 } = wire;
  if (type === "refuse") return { refused: true };
  return { wire: type === "slow" ? { type, after, every: toMillis(every) } : { type, after } };
}

/** The ending of a request that is answered by `http`, or refused. */
function toEnding({ http }: ReplyDecision): EntryEnding {
  const message = `The request ${http === null ? refused : describeHttp(http)}.`;
  if (http !== null && http.status < 400) return { state: "answered", answer: null, error: null };
  return { state: "failed", answer: null, error: { status: http?.status ?? 502, message } };
}
