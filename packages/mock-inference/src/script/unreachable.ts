/** What of a script no request can ever get. Only what is certain: nothing is said of what depends on the requests. */
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
  // One without `when` waits at its position, where those before it may all fail to hold.
  if (when === undefined) return null;
  if (when.tool_choice === "none" && always(reply, calls))
    return "it calls a tool, and its when wants tool_choice none, with which no reply may call";
  const other = replies.findIndex(
    (earlier, index) => index < at && earlier.when !== undefined && goesBefore(earlier, reply),
  );
  return (
    contradiction(when) ?? (other === -1 ? null : `replies[${other}] holds whenever it does, and comes first`)
  );
}

/** Whether a reply gets every request that a later one could have. */
function goesBefore(earlier: Reply, later: Reply): boolean {
  if (!implies(later.when, earlier.when)) return false;
  // With `tool_choice: none` a reply that calls is passed over.
  return !sometimes(earlier, calls) || allowsCalls(later.when) || always(later, calls);
}

function whyNoRule(rules: readonly ShieldRule[], rule: ShieldRule, at: number): string | null {
  const other = rules.findIndex(
    (earlier, index) => index < at && earlier.shield === rule.shield && implies(rule.when, earlier.when),
  );
  return other === -1 ? null : `shields[${other}] holds whenever it does, and comes first`;
}

const calls = ({ call }: Pick<Reply, "call">): boolean => call !== undefined;
const answersOf = (reply: Reply): Pick<Reply, "call">[] => reply.attempts ?? [reply];
const always = (reply: Reply, is: typeof calls): boolean => answersOf(reply).every(is);
const sometimes = (reply: Reply, is: typeof calls): boolean => answersOf(reply).some(is);
