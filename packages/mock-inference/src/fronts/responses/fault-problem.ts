import { toOneFault, type RequestFault } from "@understudy/responses";
import { OpenAiProblem } from "@understudy/openai";

export function toFaultProblem(faults: readonly [RequestFault, ...RequestFault[]]): OpenAiProblem {
  const { status, message, param, code } = toOneFault(faults);
  return new OpenAiProblem(status, message, { param: param ?? undefined, code });
}
