/** Converts an answer to what is sent, applying its fault. */
import { damaged, toJsonAnswer, type Answer, type DeliveryEvents } from "@understudy/http";
import type { StreamFault } from "@understudy/contract/provider-data";
import { take, type SyncStream } from "../../engine/perform/sync-stream.ts";

const headers = { "content-type": "text/event-stream; charset=utf-8", "cache-control": "no-cache" };

/** The fault of an answer, and the callbacks for how sending ended. */
export interface Transmission extends DeliveryEvents {
  fault: StreamFault | null;
}

/** An event stream of these frames, pulled one at a time. If `frames` throws, the body breaks off. */
export function transmit(frames: SyncStream<string>, transmission: Transmission): Answer {
  const body = { next: async () => take(frames), cancel: transmission.cancelled };
  return sent({ status: 200, headers, body }, transmission);
}

/** A JSON answer. */
export function transmitJson(json: object, transmission: Transmission): Answer {
  return sent(toJsonAnswer(json), transmission);
}

function sent(answer: Answer, { fault, ...outcome }: Transmission): Answer {
  return fault === null ? answer : damaged(answer, fault, outcome);
}
