import type { ApiResponse } from "../call.ts";
import { listen, type Source } from "./listen.ts";
import type { PartialTurn } from "./partial-turn.ts";
import { toReading, type TurnReading } from "./reading.ts";

/**
 * The events of a turn. Ends only after `turn_complete` or `turn_awaiting_input`; anything else is an error, raised after all
 * preceding events.
 */
export interface TurnStream extends TurnReading {
  /** The turn so far; does not read the stream. */
  readonly partial: PartialTurn;
  /** Resolves when the stream starts: the stream with status, headers and request id. */
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
