/** Events as the text of their stream. */
import type { ResponseEvent, ResponseObject } from "@understudy/contract/responses/types";

/** `event:` is the type of the `data:`. */
export function toFrame(event: ResponseEvent): string {
  return `event: ${event.type}\ndata: ${toJson(event)}\n\n`;
}

/** After the last event. */
export const lastFrame = "data: [DONE]\n\n";

/** As Llama Stack sends it: without `event:`, and nothing follows the last one. Its clients cannot read `[DONE]`. */
export function toDataFrame(event: ResponseEvent): string {
  return `data: ${toJson(event)}\n\n`;
}

/** What is fixed in most events is not made into JSON each time. */
function toJson(event: ResponseEvent): string {
  if (event.type === "response.output_text.delta" && event.logprobs.length === 0) {
    const { type, sequence_number, item_id, output_index, content_index, delta } = event;
    const at = `"item_id":${JSON.stringify(item_id)},"output_index":${output_index},"content_index":${content_index}`;
    return `{"type":"${type}","sequence_number":${sequence_number},${at},"delta":${JSON.stringify(delta)},"logprobs":[]}`;
  }
  if (event.type === "response.created" || event.type === "response.in_progress") {
    const { type, sequence_number, response } = event;
    return `{"type":"${type}","sequence_number":${sequence_number},"response":${textOf(response)}}`;
  }
  return JSON.stringify(event);
}

/** Memoized: the first events of a stream show the same response, which is never modified. */
const texts = new WeakMap<ResponseObject, string>();

function textOf(response: ResponseObject): string {
  const text = texts.get(response) ?? JSON.stringify(response);
  texts.set(response, text);
  return text;
}
