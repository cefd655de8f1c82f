import { decodeItems } from "@understudy/contract/sse";
import type { TurnEvent, TurnStreamItem } from "@understudy/contract/types";
import { TurnFailed, TurnStreamCut } from "./errors.ts";
import { toApiError } from "./result.ts";

/** What a call with `parseAs: "stream"` resolves to: the body is read here, or was read as an error's. */
interface Called {
  response: Response;
  error?: unknown;
}

/**
 * The events of a turn as they come. Ends after `turn_complete` or `turn_awaiting_input`, and in no other way: an error
 * event throws `TurnFailed`, an early end `TurnStreamCut`. A resume knows its turn before any event names it.
 */
export async function* readTurnEvents(
  call: () => Promise<Called>,
  known: { turn_id: string | null } = { turn_id: null },
): AsyncGenerator<TurnEvent, void> {
  const { response, error } = await call();
  if (!response.ok) throw toApiError(response.status, error);
  let { turn_id } = known;
  for await (const item of readItems(response, () => turn_id)) {
    if ("error" in item) throw new TurnFailed(item.error.message);
    const event = item.event.payload;
    if (event.event_type === "turn_start") ({ turn_id } = event);
    yield event;
    if (event.event_type === "turn_complete" || event.event_type === "turn_awaiting_input") return;
  }
  throw new TurnStreamCut("The stream ended before the turn's last event.", turn_id);
}

/** A server that keeps to `openapi.yaml` sends nothing else than such items. */
async function* readItems(response: Response, turnId: () => string | null): AsyncGenerator<TurnStreamItem> {
  if (response.body === null) return;
  try {
    for await (const item of decodeItems(response.body)) yield item as TurnStreamItem;
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new TurnStreamCut(`The stream broke off: ${why}`, turnId(), { cause });
  }
}
