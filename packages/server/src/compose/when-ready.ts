/** Requests wait until the store was looked at: whether its records may be shown as the stack shows them. */
import { toProblem } from "@understudy/contract";
import { toJsonAnswer, type Answer, type Handle } from "@understudy/http";
import { ScriptError } from "@understudy/mock-inference";
import { StoreError } from "../ports/store-errors.ts";
import { textOf } from "../application/running/failures.ts";
import { Problem } from "../domain/errors.ts";

/** A stack whose store must not be shown, or cannot be read, answers nothing else. `finish` gives that answer its headers. */
export function whenReady(
  ready: Promise<unknown>,
  handle: Handle,
  finish: (request: Request, respond: () => Promise<Answer>) => Promise<Answer>,
): Handle {
  let refusal: string | null = null;
  const settled = ready.catch((error: unknown) => {
    refusal = refusalOf(error);
  });
  return async (request) => {
    await settled;
    if (refusal === null) return handle(request);
    const answer = toJsonAnswer(toProblem(refusal), 503);
    return finish(request, async () => answer);
  };
}

function refusalOf(error: unknown): string {
  if (error instanceof StoreError || error instanceof ScriptError) return error.message;
  if (error instanceof Problem && error.code === "provider_failed")
    // Without a full stop of its own, as it is a part of a sentence here.
    return `A provider failed at the start: ${error.message.replace(/\.$/, "")}. Restart the server when it answers.`;
  return `The store failed: ${textOf(error)}`;
}
