import type { Check } from "../../check.ts";
import { answered } from "../../judging/inferences.ts";
import { compare } from "../../judging/compare.ts";
import { statesOf, turnLogs } from "../../judging/turn-log.ts";
import { eventsOf } from "../../trace/read.ts";
import { verdictOf } from "../../verdict.ts";

export const failedCallIsContent: Check = {
  id: "streams/failed-call-is-content",
  scenario: "any",
  needs: ["journal", "whole_answers"],
  when: { unreadable_calls: "content" },
  judge(trace) {
    const turns = turnLogs(trace).flatMap((log) => {
      const states = statesOf(log);
      const last = states.at(-1);
      const parts = answered(trace, log.alias).flatMap(({ answer }) => answer ?? []);
      const texts = parts.flatMap((part) => (part.type === "unparsed_call" ? [part.text] : []));
      // Each request must have been streamed and have brought the turn on.
      const seen =
        states.length === log.requests.length && states.every(({ exchange }) => exchange.items !== null);
      return last === undefined || !seen || texts.length === 0 ? [] : [{ ...last, states, texts }];
    });
    const findings = turns.flatMap(({ exchange, turn, states, texts }) => {
      const failed = states
        .flatMap((state) => eventsOf(state.exchange))
        .flatMap((event) => (event.event_type === "step_progress" ? [event.delta] : []))
        .flatMap((delta) =>
          delta.type === "tool_call" && delta.parse_status === "failed" ? [delta.tool_call] : [],
        );
      const contents = turn.steps.flatMap((step) =>
        step.step_type === "inference" ? [JSON.stringify(step.model_response.content)] : [],
      );
      const missing = texts.filter(
        (text) => !contents.some((one) => one.includes(JSON.stringify(text).slice(1, -1))),
      );
      return compare(
        exchange,
        "calls that could not be read",
        { failed: texts, missing: [] },
        { failed, missing },
      );
    });
    return verdictOf(turns.length, findings, "every call could be read");
  },
};
