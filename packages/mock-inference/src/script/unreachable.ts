/** Finds replies and rules that no request can reach. Reports only certain cases. */
import { allowsCalls, contradiction, implies } from "./implies.ts";
import type { Reply, Script, ShieldRule } from "./types.ts";

export interface Unreachable {
  /** Such as `replies[2]`. */
  path: string;
  why: string;
}

export function findUnreachable({ replies = [], shields = [] }: Script): Unreachable[] {
  return [
    ...replies.flatMap((reply, at) => toUnreachable(`replies[${at}]`, whyNoReply(replies, reply, at))),
    ...shields.flatMap((rule, at) => toUnreachable(`shields[${at}]`, whyNoRule(shields, rule, at))),
  ];
}

function toUnreachable(path: string, why: string | null): Unreachable[] {
  return why === null ? [] : [{ path, why }];
}

function whyNoReply(replies: readonly Reply[], reply: Reply, at: number): string | null {
  const { when } = reply;
  // A reply without `when` is reached at its position if no earlier condition holds.
  if (when === undefined) return null;
  if (when.tool_choice === "none" && always(reply, calls))
    return "it calls a tool, but its when requires tool_choice none, which forbids calls";
  const other = replies.findIndex(
    (earlier, index) => index < at && earlier.when !== undefined && goesBefore(earlier, reply),
  );
  return contradiction(when) ?? (other === -1 ? null : `replies[${other}] always holds first`);
}

/** Whether an earlier reply matches every request that a later one could match. */
function goesBefore(earlier: Reply, later: Reply): boolean {
  if (!implies(later.when, earlier.when)) return false;
  // With `tool_choice: none` a reply with calls is skipped.
  return !sometimes(earlier, calls) || allowsCalls(later.when) || always(later, calls);
}

function whyNoRule(rules: readonly ShieldRule[], rule: ShieldRule, at: number): string | null {
  const other = rules.findIndex(
    (earlier, index) => index < at && earlier.shield === rule.shield && implies(rule.when, earlier.when),
  );
  return other === -1 ? null : `shields[${other}] always holds first`;
}

const calls = ({ call }: Pick<Reply, "call">): boolean => call !== undefined;
const answersOf = (reply: Reply): Pick<Reply, "call">[] => reply.attempts ?? [reply];
const always = (reply: Reply, is: typeof calls): boolean => answersOf(reply).every(is);
const sometimes = (reply: Reply, is: typeof calls): boolean => answersOf(reply).some(is);
