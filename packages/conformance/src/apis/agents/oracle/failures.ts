/** Which turns may fail, by what their scripts make fail. */
import { allReplies } from "../../../story/story.ts";
import type { Exchange, Trace } from "../../../trace/trace.ts";
import type { TurnLog } from "../views/turn-log.ts";
import { clientToolsOf } from "./toolgroups.ts";

/** Whether the script of this turn has a model or shield fail, or a tool where the profile makes that a failure. */
export function mayFail(trace: Trace, log: TurnLog): boolean {
  const { script } = log.step;
  const replies = allReplies(script);
  if ([...replies, ...(script.shields ?? [])].some(({ error }) => error !== undefined)) return true;
  return mayFailAtTools(trace, log);
}

/** Whether it calls tools of the server under a profile in which their failure fails the turn. */
export function mayFailAtTools(trace: Trace, log: TurnLog): boolean {
  const client = clientToolsOf(trace, log);
  const served = allReplies(log.step.script)
    .flatMap(({ call = [] }) => call)
    .filter((one) => !("tool" in one) || !client.includes(one.tool));
  return served.length > 0 && trace.expectations.policy.tool_failure !== "answered";
}

/** What a failure of a provider is reported as: its status, and the words that its text must have in it. */
export function reportOf(
  { expectations }: Trace,
  { status, message }: { status: number; message: string },
): { status: number; words: string } {
  const how = expectations.behavior.provider_failures;
  if (status === 400 || how === "passed_on") return { status, words: message };
  return { status: 500, words: how === "hidden" ? "" : message };
}

/** New turns whose model failed, with its error. */
export function failuresOf(trace: Trace): { exchange: Exchange; status: number; message: string }[] {
  return trace.exchanges.flatMap((exchange) => {
    const { step } = exchange;
    if (step.do !== "turn" || exchange.failure !== null) return [];
    const error = allReplies(step.script).find((reply) => reply.error !== undefined)?.error;
    return error?.message === undefined ? [] : [{ exchange, status: error.status, message: error.message }];
  });
}
