/** Where thoughts are, for which OpenAI has no field; most servers have `reasoning_content`. */
import { isRecord } from "@understudy/contract";
import type { Fields, Rows } from "./quirk.ts";

export type ReasoningQuirk = "reasoning_field" | "reasoning_twice" | "reasoning_details" | "content_parts";

const both = (change: (fields: Fields) => Fields) => ({ delta: change, message: change });

export const reasoning: Rows<ReasoningQuirk> = {
  content_parts: {
    kind: "lossless",
    does: "The content is a list of parts, and thoughts are among them",
    write: both(toParts),
    read: { delta: fromParts },
  },
  reasoning_field: {
    kind: "lossless",
    does: "Thoughts are in the field `reasoning`",
    write: both(({ reasoning_content: thought, ...fields }) =>
      thought === undefined ? fields : { ...fields, reasoning: thought },
    ),
    read: {
      delta: (delta) => ({ ...delta, reasoning_content: delta["reasoning_content"] || delta["reasoning"] }),
    },
  },
  reasoning_twice: {
    kind: "lossless",
    does: "Thoughts are in `reasoning_content`, and once more in `reasoning`",
    write: both((fields) =>
      fields["reasoning_content"] === undefined
        ? fields
        : { ...fields, reasoning: fields["reasoning_content"] },
    ),
  },
  reasoning_details: {
    kind: "lossless",
    does: "Thoughts are in the list `reasoning_details`",
    write: both(({ reasoning_content: thought, ...fields }) => {
      const text = thought ?? fields["reasoning"];
      return text === undefined
        ? fields
        : { ...fields, reasoning_details: [{ type: "reasoning.text", text }] };
    }),
    read: {
      delta(delta) {
        const { reasoning_content, reasoning_details } = delta;
        if (reasoning_content || !Array.isArray(reasoning_details)) return delta;
        return { ...delta, reasoning_content: textOf(reasoning_details) };
      },
    },
  },
};

function toParts({ reasoning_content: thought, content, ...fields }: Fields): Fields {
  if (thought === undefined && typeof content !== "string")
    return { ...fields, ...(content !== undefined && { content }) };
  const thinking =
    typeof thought === "string" ? [{ type: "thinking", thinking: [{ type: "text", text: thought }] }] : [];
  const text = typeof content === "string" && content !== "" ? [{ type: "text", text: content }] : [];
  return { ...fields, content: [...thinking, ...text] };
}

function fromParts(delta: Fields): Fields {
  if (!Array.isArray(delta["content"])) return delta;
  const parts = delta["content"].filter(isRecord);
  const thoughts = parts.filter(({ type }) => type === "thinking");
  return {
    ...delta,
    content: textOf(parts),
    ...(thoughts.length > 0 && { reasoning_content: textOf(thoughts.map(({ thinking }) => thinking)) }),
  };
}

/** The text in text parts, at any depth. */
function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map(textOf).join("");
  return isRecord(value) && typeof value["text"] === "string" ? value["text"] : "";
}
