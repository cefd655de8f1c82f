/** The text of the event stream. What the standard allows needs no rule. */
import type { Rows } from "./quirk.ts";

export type EventQuirk = "data_unspaced" | "comments" | "data_empty" | "done_missing" | "end_unterminated";

export const events: Rows<EventQuirk> = {
  data_unspaced: {
    kind: "lossless",
    does: "There is no blank after `data:`",
    write: { event: (text) => text.replace(/^data: /gm, "data:") },
  },
  comments: {
    kind: "lossless",
    does: "There are comments between events, such as `: OPENROUTER PROCESSING`",
    write: { event: (text) => `: OPENROUTER PROCESSING\n\n${text}` },
  },
  data_empty: {
    kind: "lossless",
    does: "There are events with an empty `data:`",
    write: { event: (text) => `data:\n\n${text}` },
    read: { event: (event) => (event.data.trim() === "" ? null : event) },
  },
  done_missing: {
    kind: "lossless",
    does: "There is no `[DONE]`",
    write: { end: withoutDone },
  },
  end_unterminated: {
    kind: "lossless",
    does: "The last event has no empty line after it",
    write: { end: (all) => all.map((text, at) => (at === all.length - 1 ? text.trimEnd() : text)) },
    read: { tail: "\n\n" },
  },
};

export function withoutDone(events: readonly string[]): string[] {
  return events.filter((text) => !/^data: ?\[DONE\]$/m.test(text));
}
