import type { Turn } from "@understudy/contract/types";
import type { Check } from "../../check.ts";
import { answered } from "../../judging/inferences.ts";
import { compare } from "../../judging/compare.ts";
import { agentOf } from "../../judging/life.ts";
import { toLine, toPrompt } from "../../judging/prompt.ts";
import { stateAt, statesOf, turnLogs, type TurnLog } from "../../judging/turn-log.ts";
import { stepsOf } from "../../scenario/story.ts";
import type { Exchange, Trace } from "../../trace/trace.ts";
import { verdictOf } from "../../verdict.ts";

export const historyToModel: Check = {
  id: "persistence/history-to-model",
  scenario: "any",
  needs: ["journal"],
  judge(trace) {
    const prompts = turnLogs(trace).flatMap((log) => inferencesOf(trace, log));
    const findings = prompts.flatMap(({ exchange, expected, said }) =>
      compare(exchange, `prompt of ${exchange.operation}`, expected, said),
    );
    return verdictOf(prompts.length, findings, "no prompt was seen");
  },
};

/** Each inference of a turn that was announced, with the prompt that it was given and should have been. */
function inferencesOf(trace: Trace, log: TurnLog) {
  const last = statesOf(log).at(-1)?.turn;
  if (last === undefined || trace.given === null) return [];
  const { story } = trace;
  const agent = stepsOf(story, "create_agent").find(({ as }) => as === agentOf(trace, log.session));
  const entries = answered(trace, log.alias);
  return stepsBefore(last).flatMap((steps, n) => {
    const exchange = requestOf(log, steps.length);
    const history = exchange && earlierTurns(trace, log, exchange);
    const request = entries[n]?.request;
    if (exchange === undefined || history === undefined || !request) return [];
    const expected = toPrompt(agent?.config.instructions ?? "", [...history, { ...last, steps }]);
    return [{ exchange, expected, said: request.messages.map(toLine) }];
  });
}

/** For each inference step the steps before it. */
function stepsBefore({ steps }: Turn): Turn["steps"][] {
  return steps.flatMap((step, n) => (step.step_type === "inference" ? [steps.slice(0, n)] : []));
}

/** The request that made the step at this place. */
function requestOf(log: TurnLog, place: number): Exchange | undefined {
  return statesOf(log).find(({ turn }) => turn.steps.length > place)?.exchange;
}

/** The turns of the session that were there when this one began, as they are when the request begins; undefined if nobody can say. */
function earlierTurns(trace: Trace, log: TurnLog, request: Exchange): Turn[] | undefined {
  const [created] = log.requests;
  const others = turnLogs(trace).filter(
    ({ alias, session, requests }) =>
      alias !== log.alias && session === log.session && requests[0].began < created.ended,
  );
  if (others.some(({ requests }) => requests[0].ended > created.began)) return undefined;
  const states = others.map((other) => stateAt(other, request));
  return states.includes(undefined) ? undefined : states.flatMap((turn) => turn ?? []);
}
