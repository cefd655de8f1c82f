import { check, type Check } from "../check.ts";
import { commandStories } from "../generators/commands.ts";
import { notFound } from "../oracle/lifetime.ts";
import { empty, next, restarted, type Answer } from "../oracle/model.ts";
import type { Asked, StoryStep } from "../story/story.ts";
import type { Exchange, Trace } from "../trace/trace.ts";
import { compare, compareStatus } from "../trace/views/compare.ts";
import { viewOf } from "../trace/views/model-view.ts";
import { verdictOf, type Finding } from "../verdict.ts";

const agrees = check({
  id: "model/agrees",
  level: "MUST",
  statement:
    "After any sequence of requests the server says what a model of agents, sessions and turns says.",
  reference: ["semantics §6"],
  generator: commandStories,
  when: { resume_checks: "strict", error_placement: "status" },
  judge(trace) {
    let state = empty;
    let seen = 0;
    const restarts = [...trace.restarts];
    for (const exchange of trace.exchanges) {
      const { step } = exchange;
      for (; (restarts[0] ?? Infinity) < exchange.began; restarts.shift()) state = restarted(state);
      // After an answer that did not come nobody knows what the server did.
      if (exchange.status === null || !isAsked(step)) break;
      const { answer, state: after } = next(state, step);
      state = after;
      if (answer === null) continue;
      seen += 1;
      // What comes after the first difference follows from it.
      const findings = judgeAnswer(trace, exchange, answer);
      if (findings.length > 0) return verdictOf(seen, findings, "");
    }
    return verdictOf(seen, [], "nothing was asked");
  },
});

/** In a story that does one thing at a time every request is a step's own. */
function isAsked(step: StoryStep): step is Asked {
  return !["altered", "parallel", "await_gate", "open_gate", "restart", "kill"].includes(step.do);
}

function judgeAnswer(trace: Trace, exchange: Exchange, answer: Answer): Finding[] {
  switch (answer.is) {
    case "not_found":
      return compareStatus(exchange, notFound(trace));
    case "conflict":
      return compareStatus(exchange, [409]);
    case "bad":
      return compareStatus(exchange, [400]);
    case "found": {
      const wrong = compareStatus(exchange, answer.view === null ? [204, 200] : [200]);
      return wrong.length > 0 ? wrong : compare(exchange, "answer", answer.view, viewOf(trace, exchange));
    }
  }
}

export const modelChecks: readonly Check[] = [agrees];
