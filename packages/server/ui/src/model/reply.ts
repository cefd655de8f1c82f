/** Which part of which script answered a request, and why: from the journal of mock inference. */
import type { JournalEntry, Script, ScriptedUsage } from "@understudy/mock-inference";
import type { StepView } from "./fold.ts";
import { partAt } from "./script-path.ts";

type ProviderRequest = StepView["requests"][number];

export interface ReplyView {
  /** The number of the entry. */
  seq: number;
  state: JournalEntry["state"];
  script: string | null;
  marker: string | null;
  /** Whose request it is; null on a server without users. */
  tenant: string | null;
  path: string | null;
  why: string | null;
  error: JournalEntry["error"];
  /** The gates of the reply, in order. */
  gates: string[];
  /** The gate at which the answer waits. */
  waitsAt: string | null;
  /** The token counts that the reply gives. */
  usage: ScriptedUsage;
}

/** The entry of a request. The entries are those of its kind after its `journal_after`, oldest first. */
export function entryOf(
  asked: ProviderRequest,
  entries: readonly JournalEntry[],
  taken: ReadonlySet<number>,
): JournalEntry | null {
  const wanted = identityOf(asked.request);
  const fits = ({ seq, kind, request }: JournalEntry): boolean =>
    seq > asked.journal_after &&
    kind === asked.kind &&
    !taken.has(seq) &&
    request !== null &&
    identityOf(request) === wanted;
  return entries.find(fits) ?? null;
}

/** What the scripts say of an entry's reply. */
export function toPart(
  { script, path }: JournalEntry,
  scripts: readonly Script[],
): Pick<ReplyView, "gates" | "usage"> {
  const owner = scripts.find((loaded) => loaded.script === script);
  const part = partAt(owner, path);
  return { gates: gatesIn(part), usage: part?.usage ?? {} };
}

export function toReply(
  { seq, state, script, marker, tenant, path, matched, error }: JournalEntry,
  { gates, usage }: Pick<ReplyView, "gates" | "usage">,
): ReplyView {
  const why = matched?.why ?? null;
  return { seq, state, script, marker, tenant, path, why, error, gates, waitsAt: null, usage };
}

/** A reply is done once its entry cannot change. */
export function isSettled({ state }: ReplyView): boolean {
  return state !== "running";
}

/** What tells requests apart. A profile may hand on other parameters than it was given. */
function identityOf(request: ProviderRequest["request"]): string {
  if ("model" in request) return JSON.stringify([request.model, request.messages]);
  if ("shield_id" in request)
    return JSON.stringify([request.shield_id, request.touchpoint, request.messages]);
  return JSON.stringify([request.tool_name, request.arguments]);
}

function gatesIn(part: ReturnType<typeof partAt>): string[] {
  const say = Array.isArray(part?.say) ? part.say : [];
  const said = say.flatMap((one) => (typeof one === "object" && "gate" in one ? [one.gate] : []));
  return [...(part?.gate === undefined ? [] : [part.gate]), ...said];
}

/** Such as `demo replies[1]`. */
export function toReplyName({ script, path, state }: ReplyView): string {
  if (state === "missed") return "No reply matched";
  return `${script ?? "no script"} ${path ?? "without a rule"}`;
}

/** The known replies to the requests of a step. */
export function repliesOf(
  { requests }: Pick<StepView, "requests">,
  replies: ReadonlyMap<number, ReplyView>,
): ReplyView[] {
  return requests.flatMap(({ seq }) => replies.get(seq) ?? []);
}

/** The HTTP status of the last failure, as a script would name it. */
export function failureStatus(replies: readonly ReplyView[]): number {
  return replies.findLast(({ error }) => error !== null)?.error?.status ?? 500;
}
