/** Events as the text of their stream. */
import type { ResponseEvent } from "@understudy/contract/responses/types";

/** `event:` is the type of the `data:`. */
export function toFrame(event: ResponseEvent): string {
  return `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
}

/** After the last event. */
export const lastFrame = "data: [DONE]\n\n";

/** As Llama Stack sends it: without `event:`, and nothing follows the last one. Its clients cannot read `[DONE]`. */
export function toDataFrame(event: ResponseEvent): string {
  return `data: ${JSON.stringify(event)}\n\n`;
}
