/** Requests wait until the store was looked at: whether its records may be shown as the stack shows them. */
import { ScriptError } from "@understudy/mock-inference";
import { textOf } from "../application/running/failures.ts";
import { Problem } from "../domain/errors.ts";
import { StoreError } from "../ports/store-errors.ts";

/** Null for a stack whose store may be shown; otherwise the stack's answer to every request. */
export function whenReady(ready: Promise<unknown>): Promise<string | null> {
  return ready.then(() => null, refusalOf);
}

function refusalOf(error: unknown): string {
  if (error instanceof StoreError || error instanceof ScriptError) return error.message;
  if (error instanceof Problem && error.code === "provider_failed")
    // The message loses its full stop, because it becomes part of a sentence.
    return `A provider failed at the start: ${error.message.replace(/\.$/, "")}. Restart the server when it answers.`;
  return `The store failed: ${textOf(error)}`;
}
