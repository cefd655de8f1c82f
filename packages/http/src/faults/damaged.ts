/** Damages an answer on its way to the client. */
import type { StreamFault } from "@understudy/contract/provider-data";
import type { Answer, TextSource } from "../answers/answer.ts";
import { performOperations, type DeliveryEvents } from "./perform-operations.ts";
import { forBody, toOperations } from "./to-operations.ts";

const encoder = /* @__PURE__ */ new TextEncoder();

/**
 * The same answer with a fault. Each piece of a streamed body is one event. `outcome` is told how sending ended, in place of
 * the body.
 */
export function damaged(answer: Answer, fault: StreamFault, outcome: DeliveryEvents): Answer {
  const { body } = answer;
  if (body === null) return answer;
  const operations =
    typeof body === "string" ? forBody(fault, encoder.encode(body)) : toOperations(toEvents(body), fault);
  return { ...answer, body: performOperations(operations, outcome) };
}

async function* toEvents(source: TextSource): AsyncGenerator<Uint8Array<ArrayBuffer>, void, undefined> {
  for (let piece = await source.next(); piece !== undefined; piece = await source.next())
    yield typeof piece === "string" ? encoder.encode(piece) : piece;
}
