/** Sends an answer of the model in the format of an endpoint, whole or streamed, with the fault that its script has for it. */
import { createCancellation, ProviderError, type Cancellation } from "@understudy/contract";
import type { InferencePart, Interception } from "@understudy/contract/ports";
import { damaged, toRejectionAnswer, type Answer } from "@understudy/http";
import { OpenAiProblem, toProblem } from "@understudy/openai";
import { cancelledByRequest } from "../../engine/perform/cancellation.ts";
import type { WireAnswer } from "../../engine/perform/inference.ts";
import type { SyncStream } from "../../engine/perform/sync-stream.ts";
import { begun, whileAwaited } from "./begun.ts";
import { toAnswer } from "./to-answer.ts";
import { transmit, transmitJson, type Transmission } from "./transmit.ts";

type Parts = SyncStream<InferencePart>;

export interface AnswerFormat {
  streamed: boolean;
  /** Asks the model. Throws a `ProviderError` for a miss. */
  ask(cancellation: Cancellation): WireAnswer;
  whole(parts: Parts): Promise<object>;
  frames(parts: Parts): SyncStream<string>;
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
    if (wire === null || !(error instanceof ProviderError)) throw error;
    // The journal has the failure, and when it comes to the wire nothing more is to be recorded.
    return damaged(toAnswer(toProblem(error)), wire, { broken() {}, cancelled() {} });
  }
}

async function send(
  request: Request,
  wire: Transmission["fault"],
  { streamed, ask, whole, frames }: AnswerFormat,
): Promise<Answer> {
  // Before a stream starts, the request's signal reports a disconnect; from then on its body does.
  const reader = streamed ? createCancellation() : null;
  const cancel = (): void => reader?.cancel();
  const { parts, fault, end } = ask(reader ?? cancelledByRequest(request));
  const transmission: Transmission = {
    fault: fault ?? wire,
    broken: () => end("broken"),
    cancelled() {
      cancel();
      end("gone");
    },
  };
  if (!streamed) return transmitJson(await whole(parts), transmission);
  // A failure before the first part determines the HTTP status; an answer with a fault does not fail by itself.
  const awaited = (wait: Promise<void>): Promise<void> => whileAwaited(request.signal, cancel, wait);
  return transmit(frames(fault === null ? await begun(parts, awaited) : parts), transmission);
}

/** All parts, in one list. */
export async function gathered(parts: Parts): Promise<InferencePart[]> {
  const all: InferencePart[] = [];
  for (const part of parts) {
    if (part instanceof Promise) await part;
    else all.push(part);
  }
  return all;
}
