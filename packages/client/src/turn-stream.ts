import { createEventDecoder } from "@understudy/contract/sse";
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
 * event throws `TurnFailed`, an early end `TurnStreamCut`.
 */
export async function* readTurnEvents(call: () => Promise<Called>): AsyncGenerator<TurnEvent, void> {
  const { response, error } = await call();
  if (!response.ok) throw toApiError(response.status, error);
  let turn_id: string | null = null;
  for await (const item of readItems(response, () => turn_id)) {
    if ("error" in item) throw new TurnFailed(item.error.message);
    const event = item.event.payload;
    if (event.event_type === "turn_start") ({ turn_id } = event);
    yield event;
    if (event.event_type === "turn_complete" || event.event_type === "turn_awaiting_input") return;
  }
  throw new TurnStreamCut("The stream ended before the turn's last event.", turn_id);
}

async function* readItems(response: Response, turnId: () => string | null): AsyncGenerator<TurnStreamItem> {
  const decoder = createEventDecoder();
  const reader = response.body?.getReader();
  if (reader === undefined) return;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      // A server that keeps to `openapi.yaml` sends nothing else.
      for (const data of decoder.push(value)) yield JSON.parse(data) as TurnStreamItem;
    }
  } catch (cause) {
    throw new TurnStreamCut(`The stream broke off: ${String(cause)}`, turnId(), { cause });
  } finally {
    reader.cancel().catch(() => undefined);
  }
}
