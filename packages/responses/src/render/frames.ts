/** Events as the text of their stream. */
import type { ResponseEvent, ResponseObject } from "@understudy/contract/responses/types";

export interface FrameLines {
  /** Whether each event has a line `event:` with its type, as by default. Llama Stack sends none. */
  typed?: boolean;
}

const textDelta = "response.output_text.delta";
const deltaStart = `{"type":"${textDelta}","sequence_number":`;
const deltaEnd = `,"logprobs":[]}\n\n`;

type TextDelta = Extract<ResponseEvent, { type: typeof textDelta }>;

/** Writes the events of one stream. What is the same in many of them is made into JSON once. */
export function createFrameWriter({ typed = true }: FrameLines = {}): (event: ResponseEvent) => string {
  let last: TextDelta | null = null;
  let place = "";
  const placeOf = (event: TextDelta): string => {
    const { item_id, output_index, content_index } = event;
    if (
      last?.item_id !== item_id ||
      last.output_index !== output_index ||
      last.content_index !== content_index
    )
      place = `,"item_id":${JSON.stringify(item_id)},"output_index":${output_index},"content_index":${content_index},"delta":`;
    last = event;
    return place;
  };
  let response: { value: ResponseObject; text: string } | null = null;
  /** The first two events show the same one, which is never modified. */
  const responseText = (value: ResponseObject): string => {
    if (response?.value !== value) response = { value, text: JSON.stringify(value) };
    return response.text;
  };
  const toJson = (event: ResponseEvent): string => {
    if (event.type !== "response.created" && event.type !== "response.in_progress")
      return JSON.stringify(event);
    const { type, sequence_number } = event;
    return `{"type":"${type}","sequence_number":${sequence_number},"response":${responseText(event.response)}}`;
  };
  const before = typed ? `event: ${textDelta}\ndata: ${deltaStart}` : `data: ${deltaStart}`;
  return (event) => {
    if (event.type === textDelta && event.logprobs.length === 0)
      return `${before}${event.sequence_number}${placeOf(event)}${JSON.stringify(event.delta)}${deltaEnd}`;
    return `${typed ? `event: ${event.type}\n` : ""}data: ${toJson(event)}\n\n`;
  };
}
