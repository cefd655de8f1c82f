import type { ApiResponse } from "../call.ts";
import { listen, type Source } from "./listen.ts";
import type { PartialTurn } from "./partial-turn.ts";
import { toReading, type TurnReading } from "./reading.ts";

/**
 * The events of a turn as they come. It ends after `turn_complete` or `turn_awaiting_input`, and in no other way:
 * everything else is an error, raised after what came before it was read.
 */
export interface TurnStream extends TurnReading {
  /** What is known of the turn by now; no reading of the stream. */
  readonly partial: PartialTurn;
  /** Once the stream has begun: the stream itself, with status, headers and request id. */
  withResponse(): Promise<ApiResponse<TurnStream>>;
}

export function openTurnStream(source: Source): TurnStream {
  const listening = listen(source);
  const stream: TurnStream = {
    ...toReading(listening),
    get partial() {
      return listening.partial();
    },
    withResponse: async () => ({ ...(await listening.opened), data: stream }),
  };
  return stream;
}
