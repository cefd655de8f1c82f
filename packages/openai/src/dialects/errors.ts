/** The form of an error: of one in a stream that has begun, and of the body of an HTTP error. */
import { isRecord } from "@understudy/contract";
import type { Rows } from "./quirk.ts";

export type ErrorQuirk = "error_code" | "error_text" | "error_detail" | "error_list" | "error_event";

const fails = {
  kind: "ending",
  ends: () => null,
} as const;

export const errors: Rows<ErrorQuirk> = {
  error_code: {
    ...fails,
    does: "The `code` of an error is its status, a number",
    outcome: "A failure with its words and with this status.",
    write: { error: ({ status, message }) => ({ error: { code: status, message, type: "server_error" } }) },
  },
  error_text: {
    ...fails,
    does: 'An error is a text: `{"error":"…"}`',
    outcome: "A failure with its words.",
    write: { error: ({ message }) => ({ error: message }) },
    read: {
      error: (value) =>
        isRecord(value) && typeof value["error"] === "string"
          ? { error: { message: value["error"] } }
          : value,
    },
  },
  error_detail: {
    ...fails,
    does: 'An error is a detail: `{"detail":"…"}`',
    outcome: "A failure with its words.",
    write: { error: ({ message }) => ({ detail: message }) },
    read: {
      error: (value) =>
        isRecord(value) && (value["detail"] ?? null) !== null && (value["error"] ?? null) === null
          ? { error: { message: value["detail"] } }
          : value,
    },
  },
  error_list: {
    ...fails,
    does: 'An error is in a list: `[{"error":{…}}]`',
    outcome: "A failure with its words and with its status.",
    write: {
      error: ({ status, message }) => [{ error: { code: status, message, status: "INVALID_ARGUMENT" } }],
    },
    read: { error: (value) => (Array.isArray(value) && value.length === 1 ? (value[0] as unknown) : value) },
  },
  error_event: {
    ...fails,
    does: "An error in a stream is an event with the name `error`",
    outcome: "A failure with its words.",
    write: {
      errorEvent: (body) =>
        `event: error\ndata: ${JSON.stringify(isRecord(body) && isRecord(body["error"]) ? body["error"] : body)}\n\n`,
    },
    read: {
      event: ({ name, data }) =>
        name === "error"
          ? { name: "message", data: JSON.stringify({ error: errorIn(data) }) }
          : { name, data },
    },
  },
};

/** An error, or the body of one, or its words. */
function errorIn(data: string): unknown {
  try {
    const value: unknown = JSON.parse(data);
    return isRecord(value) && "error" in value ? value["error"] : value;
  } catch {
    return data;
  }
}
