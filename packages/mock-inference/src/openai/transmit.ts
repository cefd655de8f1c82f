/** Converts an answer to what is sent, applying its fault. */
import { toJsonAnswer, type Answer } from "@understudy/http";
import { performOperations, type DeliveryEvents } from "../faults/perform-operations.ts";
import { forBody, toOperations } from "../faults/to-operations.ts";
import type { Fault } from "../script/types.ts";
import { take, toItems, type SyncStream } from "../engine/perform/sync-stream.ts";

const encoder = new TextEncoder();

const headers = { "content-type": "text/event-stream; charset=utf-8", "cache-control": "no-cache" };

/** The fault of an answer, and the callbacks for how sending ended. */
export interface Transmission extends DeliveryEvents {
  fault: Fault | null;
}

/** An event stream of these frames, pulled one at a time. If `frames` throws, the body breaks off. */
export function transmit(frames: SyncStream<string>, { fault, ...outcome }: Transmission): Answer {
  if (fault !== null)
    return { status: 200, headers, body: performOperations(toOperations(toBytes(frames), fault), outcome) };
  return { status: 200, headers, body: { next: () => take(frames), cancel: outcome.cancelled } };
}

/** A JSON answer. */
export function transmitJson(json: object, { fault, ...outcome }: Transmission): Answer {
  const answer = toJsonAnswer(json);
  if (fault === null) return answer;
  return {
    ...answer,
    body: performOperations(forBody(fault, encoder.encode(JSON.stringify(json))), outcome),
  };
}

async function* toBytes(
  frames: SyncStream<string>,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void, undefined> {
  for await (const frame of toItems(frames)) yield encoder.encode(frame);
}
