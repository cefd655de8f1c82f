/** How a request for a response asks the model to answer, in the words of an inference. */
import type { SamplingParams } from "@understudy/contract/types";
import type { ResponseCreateRequest } from "@understudy/contract/responses";

/** Without temperature and top_p greedy, as a chat completion. */
export function toSampling(request: ResponseCreateRequest): SamplingParams {
  const { temperature = null, top_p = null, max_output_tokens = null } = request;
  const isGreedy = (temperature === null && top_p === null) || temperature === 0;
  return {
    strategy: isGreedy ? { type: "greedy" } : { type: "top_p", temperature, top_p },
    max_tokens: max_output_tokens ?? 0,
    repetition_penalty: 1,
    stop: null,
  };
}
