/**
 * What servers write otherwise than OpenAI, and how OpenAI writes it: a row each. What they leave out or send as null needs no
 * row, and how calls are told apart is in `calls.ts`.
 */
import { isRecord } from "@understudy/contract";

export interface FieldDialect {
  /** What the server writes. */
  name: string;
  /** The object that has it. */
  of: "choice" | "delta" | "call";
  toPlain(value: Fields): Fields;
}

export type Fields = Record<string, unknown>;

export const dialects: readonly FieldDialect[] = [
  row("finish_reason is empty", "choice", "finish_reason", (value) => (value === "" ? null : value)),
  row("finish_reason has another word for stop", "choice", "finish_reason", (value) =>
    value === "eos_token" || value === "stop_sequence" ? "stop" : value,
  ),
  {
    name: "content is a list of parts, some of them thoughts",
    of: "delta",
    toPlain(delta) {
      if (!Array.isArray(delta["content"])) return delta;
      const parts = delta["content"].filter(isRecord);
      const thoughts = parts.filter(({ type }) => type === "thinking");
      return {
        ...delta,
        content: textOf(parts),
        ...(thoughts.length > 0 && { reasoning_content: textOf(thoughts.map(({ thinking }) => thinking)) }),
      };
    },
  },
  {
    name: "reasoning is in the field reasoning",
    of: "delta",
    // Some servers write both, with the same text.
    toPlain: (delta) => ({ ...delta, reasoning_content: delta["reasoning_content"] || delta["reasoning"] }),
  },
  {
    name: "reasoning is in reasoning_details",
    of: "delta",
    toPlain(delta) {
      const { reasoning_content, reasoning_details } = delta;
      if (reasoning_content || !Array.isArray(reasoning_details)) return delta;
      return { ...delta, reasoning_content: textOf(reasoning_details) };
    },
  },
  row("arguments is an object", "call", "arguments", (value) =>
    isRecord(value) ? JSON.stringify(value) : value,
  ),
];

/** The plain form of a value. */
export function toPlain(of: FieldDialect["of"], value: Fields, rows: readonly FieldDialect[]): Fields {
  return rows.filter((one) => one.of === of).reduce((plain, one) => one.toPlain(plain), value);
}

/** A row about one field. */
function row(
  name: string,
  of: FieldDialect["of"],
  field: string,
  plain: (value: unknown) => unknown,
): FieldDialect {
  return { name, of, toPlain: (value) => ({ ...value, [field]: plain(value[field]) }) };
}

/** The text in text parts, at any depth. */
function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map(textOf).join("");
  return isRecord(value) && typeof value["text"] === "string" ? value["text"] : "";
}
