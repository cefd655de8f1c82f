/** A response that is played after its request was answered: `queued` in the answer, `in_progress` until the script ends. */
import { ProviderError } from "@understudy/contract";
import { failureCode } from "@understudy/responses";
import type { WireAnswer } from "../../engine/perform/inference.ts";
import { toFailure } from "../../engine/perform/with-fault.ts";
import type { AnswerFormat } from "../openai/send-answer.ts";
import type { KeptResponse, KeptResponses } from "./kept-responses.ts";

type Ended = Pick<KeptResponse, "response" | "output" | "deltas">;

export interface BackgroundOptions {
  /** The response as it begins, without output. */
  begun: Omit<KeptResponse, "running">;
  kept: KeptResponses;
  /** Asks the model. Throws a `ProviderError` for a miss, which is the answer to the request. */
  ask: AnswerFormat["ask"];
  /** The response as it ended. Rejects with a failure of the model. */
  play(answer: WireAnswer): Promise<Ended>;
}

export function inBackground({ begun, kept, ask, play }: BackgroundOptions): AnswerFormat {
  const { response } = begun;
  const settle = (ended: Ended): void => {
    // The response may have been deleted in the meantime.
    if (kept.get(response.id) !== undefined) kept.add({ ...begun, ...ended });
  };
  return {
    streamed: false,
    ask() {
      const controller = new AbortController();
      const answer = ask(controller.signal);
      const run = async (): Promise<void> => {
        try {
          settle(await playWithFault(answer, play));
        } catch (error) {
          const status = controller.signal.aborted ? "cancelled" : "failed";
          settle({
            ...begun,
            response: { ...response, status, error: status === "failed" ? toError(error) : null },
          });
        }
      };
      const ended = run();
      kept.add({ ...begun, running: { ended, cancel: () => controller.abort() } });
      return { parts: nothing(), fault: null, end: () => undefined };
    },
    whole: async () => ({ ...response, status: "queued" }),
    frames: nothing,
  };
}

/** Nobody reads the answer on its way, so a fault is a failure of the model. */
async function playWithFault(answer: WireAnswer, play: BackgroundOptions["play"]): Promise<Ended> {
  if (answer.fault === null) return play(answer);
  answer.end("broken");
  const { status, message } = toFailure(answer.fault);
  throw new ProviderError(message, { status });
}

function toError(error: unknown): { code: string; message: string } {
  const status = error instanceof ProviderError ? error.status : 500;
  return { code: failureCode(status), message: error instanceof Error ? error.message : String(error) };
}

async function* nothing(): AsyncGenerator<never, void, undefined> {}
