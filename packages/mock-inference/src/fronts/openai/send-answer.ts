/** Sends an answer of the model in the format of an endpoint, whole or streamed, with the fault that its script has for it. */
import { ProviderError } from "@understudy/contract";
import type { Interception } from "@understudy/contract/ports";
import { damaged, toRejectionAnswer, type Answer } from "@understudy/http";
import { begun, OpenAiProblem, toOpenAiProblem } from "@understudy/openai";
import type { WireAnswer } from "../../engine/perform/inference.ts";
import { toAnswer } from "./to-answer.ts";
import { transmit, transmitJson, type Transmission } from "./transmit.ts";

type Parts = WireAnswer["parts"];

export interface AnswerFormat {
  streamed: boolean;
  /** Asks the model. Throws a `ProviderError` for a miss. */
  ask(signal: AbortSignal): WireAnswer;
  whole(parts: Parts): Promise<object>;
  frames(parts: Parts): AsyncGenerator<string, void, undefined>;
  /** The answer to a request whose model failed; by default in OpenAI's form. */
  failed?(problem: OpenAiProblem): Answer;
}

/** `met`: what the client gets in place of the answer, or what happens to it on its way. */
export async function sendAnswer(
  request: Request,
  met: Interception | null,
  format: AnswerFormat,
): Promise<Answer> {
  if (met !== null && !("wire" in met))
    return toRejectionAnswer(met, (status, message) => new OpenAiProblem(status, message).toBody());
  const wire = met?.wire ?? null;
  try {
    return await send(request, wire, format);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const answer = (format.failed ?? toAnswer)(toOpenAiProblem(error));
    if (wire === null) return answer;
    // The journal has the failure, and when it comes to the wire nothing more is to be recorded.
    return damaged(answer, wire, { broken() {}, cancelled() {} });
  }
}

async function send(
  request: Request,
  wire: Transmission["fault"],
  { streamed, ask, whole, frames }: AnswerFormat,
): Promise<Answer> {
  // The request's signal reports a disconnect before a stream starts; from then on its body does.
  const reader = new AbortController();
  const { signal } = request;
  const { parts, fault, end } = ask(streamed ? AbortSignal.any([signal, reader.signal]) : signal);
  const transmission: Transmission = {
    fault: fault ?? wire,
    broken: () => end("broken"),
    cancelled() {
      reader.abort();
      end("gone");
    },
  };
  if (!streamed) return transmitJson(await whole(parts), transmission);
  // A failure before the first part determines the HTTP status; an answer with a fault does not fail by itself.
  return transmit(frames(fault === null ? await begun(parts) : parts), transmission);
}
