/** Finds the reply of a script for a request. */
import type { InferenceRequest } from "@understudy/contract/provider-data";
import type { Choice, Miss } from "./choose-script.ts";
import { failedConditions } from "./conditions.ts";
import type { MatchedBy } from "./matched.ts";
import type { ScriptedAnswer, Unconditional } from "../../script/types.ts";

/** The matching answer and its path in the script. */
export interface ReplyMatch {
  answer: ScriptedAnswer;
  /** The path of its reply, without the attempt. */
  reply: string;
  /** Such as `replies[2].attempts[0]` or `otherwise`. */
  path: string;
  matched: MatchedReply;
}

/** `nth`: how often the reply answered before. */
type MatchedReply = Extract<MatchedBy, { position: number }>;
type ByWhen = Pick<Extract<MatchedReply, { by: "when" }>, "by" | "when">;

/** A candidate reply, and why it did not match. */
interface RejectedReply {
  path: string;
  reasons: string[];
  /** Number of its conditions. */
  conditions: number;
}

/** `timesUsed`: how often the reply at a path such as `replies[2]` has answered at this position. */
export function matchReply(
  { script, marker, chosen_by, position }: Choice,
  request: InferenceRequest,
  timesUsed: (reply: string) => number,
): ReplyMatch | Miss {
  const rejected: RejectedReply[] = [];
  const replies = (script.replies ?? []).map((reply, index) => ({ reply, path: `replies[${index}]` }));
  const fits = (
    reply: Unconditional,
    path: string,
    by: ByWhen | { by: "position" | "otherwise" },
    failed: string[] = [],
    conditions = 0,
  ): ReplyMatch | null => {
    const nth = timesUsed(path);
    const attempt = attemptOf(reply, path, nth);
    const reasons = [...failed, ...forbidden(attempt.answer, request)];
    if (reasons.length === 0) return { ...attempt, reply: path, matched: { ...by, position, nth } };
    rejected.push({ path, reasons, conditions: conditions });
    return null;
  };

  for (const { reply, path } of replies) {
    if (reply.when === undefined) continue;
    const { when } = reply;
    const conditions = Object.keys(when).length;
    const match = fits(reply, path, { by: "when", when }, failedConditions(when, request), conditions);
    if (match !== null) return match;
  }
  const positional = replies.filter(({ reply }) => reply.when === undefined);
  const own = positional[position];
  const match = own === undefined ? null : fits(own.reply, own.path, { by: "position" });
  if (match !== null) return match;
  if (script.otherwise !== undefined) {
    const last = fits(script.otherwise, "otherwise", { by: "otherwise" });
    if (last !== null) return last;
  }
  const at = `position ${position} (assistant messages ${marker === null ? "so far" : `since @@${marker}@@`})`;
  const isEmpty = replies.length === 0 && script.otherwise === undefined;
  const count = isEmpty
    ? "no replies"
    : `${positional.length} ${positional.length === 1 ? "reply" : "replies"} without when`;
  const lines = [
    `No reply of script ${script.script} fits at ${at}; it has ${count}${script.otherwise ? "" : " and no otherwise"}.`,
    ...nearestFirst(rejected).map(({ path, reasons }) => `${path}: ${reasons.join("; ")}`),
  ];
  return { kind: "miss", script: script.script, marker, chosen_by, message: lines.join("\n  ") };
}

function attemptOf(reply: Unconditional, path: string, nth: number): Pick<ReplyMatch, "answer" | "path"> {
  if (reply.attempts === undefined) return { answer: reply, path };
  const index = Math.min(nth, reply.attempts.length - 1);
  return { answer: reply.attempts[index] ?? {}, path: `${path}.attempts[${index}]` };
}

/** With `tool_choice: none` a reply with calls does not match. */
function forbidden(answer: ScriptedAnswer, request: InferenceRequest): string[] {
  const calls = answer.call !== undefined && request.tool_config.tool_choice === "none";
  return calls ? ["it calls a tool, and tool_choice is none"] : [];
}

/** The five with the fewest failed conditions, best first. */
function nearestFirst(rejected: readonly RejectedReply[]): RejectedReply[] {
  const byFit = (a: RejectedReply, b: RejectedReply) =>
    a.reasons.length - b.reasons.length || b.conditions - a.conditions;
  return [...rejected].sort(byFit).slice(0, 5);
}
