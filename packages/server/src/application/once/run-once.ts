/** Requests with an idempotency key are done once: sent again, they are answered with what the first one stored. */
import { Problem } from "../../domain/errors.ts";
import type { Acting } from "../access/caller.ts";
import type { SessionPorts } from "../sessions/ports.ts";
import type { OnceResult } from "../records/record.ts";
import { createKeyedApp } from "./keyed-app.ts";
import type { KeyedOperation } from "./keyed-operation.ts";
import { createResultOf } from "./result-of.ts";
import { takeKey, type KeyedRequest } from "./take-key.ts";

/**
 * `run` does what is requested, `again` answers with the result of an earlier request. Throws what those throw, `key_reused`,
 * `key_in_use`, `key_without_result`.
 */
export async function runOnce<App extends Acting<SessionPorts>, T>(
  app: App,
  operation: KeyedOperation,
  request: KeyedRequest,
  { run, again }: { run(app: App): Promise<T>; again(result: OnceResult): Promise<T> },
): Promise<T> {
  const taken = await takeKey(app, request);
  if ("ids" in taken) return repeat(taken, again);
  const keyed = createKeyedApp(app, taken, createResultOf(operation));
  try {
    return await run(keyed.app);
  } finally {
    // Nothing is stored: it failed, or there was nothing to do.
    if (!keyed.settled) await taken.free();
  }
}

async function repeat<T>(result: OnceResult, again: (result: OnceResult) => Promise<T>): Promise<T> {
  if (result.ids.length === 0)
    throw new Problem(
      "key_without_result",
      "The request with this Idempotency-Key was done, and its answer is not kept because of store: false.",
    );
  try {
    return await again(result);
  } catch (error) {
    if (!(error instanceof Problem && error.code === "not_found")) throw error;
    const message = `What the request with this Idempotency-Key stored is not there any more: ${error.message}`;
    throw new Problem("not_found", message, { cause: error });
  }
}
