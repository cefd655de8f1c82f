import { toJsonAnswer, type Answer } from "@understudy/http";
import type { OpenAiProblem } from "@understudy/openai";

/** An error as an HTTP answer, by default with its body in OpenAI's form. */
export function toAnswer(problem: OpenAiProblem, body: object = problem.toBody()): Answer {
  return toJsonAnswer(body, problem.status, problem.details.headers);
}
