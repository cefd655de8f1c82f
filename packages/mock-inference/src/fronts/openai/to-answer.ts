import { toJsonAnswer, type Answer } from "@understudy/http";
import type { OpenAiProblem } from "@understudy/openai";

/** An error as an HTTP answer. */
export function toAnswer(problem: OpenAiProblem): Answer {
  return toJsonAnswer(problem.toBody(), problem.status, problem.details.headers);
}
