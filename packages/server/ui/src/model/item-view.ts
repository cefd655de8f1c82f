/** An item of a response or a conversation as lines to read. */
import type { FileSearchResult, Item } from "@understudy/contract/responses/types";
import { inLines, toCallText } from "./content.ts";
import { counted, type Found, type FoundChunk } from "./found.ts";

export interface ItemView {
  /** The role of a message, or what else the item is. */
  label: string;
  /** For its colour. */
  role: "user" | "assistant" | "system" | "tool" | "shield";
  /** Texts, and parts that can only be shown as data. */
  parts: (string | object)[];
  /** A call, as in a program. */
  call: string | null;
  problem: string | null;
  /** What is incomplete. */
  mark: string | null;
  /** What a file search found. */
  found: Found | null;
  /** Details, closed by default. */
  aside: { label: string; value: unknown } | null;
}

export function toItemView(item: Item): ItemView {
  const { status = "completed" } = "status" in item ? item : {};
  const mark = status === "completed" ? null : status.replace("_", " ");
  return { call: null, problem: null, mark, found: null, aside: null, ...contentOf(item) };
}

type Content = Pick<ItemView, "label" | "role" | "parts"> & Partial<ItemView>;

function contentOf(item: Item): Content {
  switch (item.type) {
    case "message": {
      const { role, content } = item;
      const isRefused = content.some(({ type }) => type === "refusal");
      const of = role === "user" || role === "assistant" ? role : "system";
      return {
        label: isRefused ? "refusal" : role,
        role: isRefused ? "shield" : of,
        parts: content.map(toPart),
      };
    }
    case "reasoning":
      return {
        label: "reasoning",
        role: "assistant",
        parts: [...item.summary, ...(item.content ?? [])].map(({ text }) => text),
      };
    case "function_call":
      return called("function call", item.name, item.arguments, item.call_id);
    case "function_call_output": {
      const { output, call_id } = item;
      const parts = typeof output === "string" ? [output] : output.map(toPart);
      return {
        label: "function output",
        role: "tool",
        parts,
        aside: { label: `Answers ${call_id}`, value: { call_id } },
      };
    }
    case "web_search_call":
      return {
        label: "web search",
        role: "tool",
        parts: [item.action.query],
        aside: listed("source", item.action.sources ?? []),
      };
    case "file_search_call":
      return {
        label: "file search",
        role: "tool",
        parts: item.queries,
        found: item.results ? { chunks: item.results.map(toChunk), dropped: 0 } : null,
      };
    case "mcp_list_tools": {
      const { server_label, tools, error } = item;
      const names = tools.map(({ name }) => name).join(", ");
      return {
        label: "MCP tools",
        role: "tool",
        parts: [`${server_label}: ${names}`],
        problem: error ?? null,
        aside: listed("tool", tools),
      };
    }
    case "mcp_call": {
      const { server_label, name, arguments: args, output, error, approval_request_id } = item;
      return {
        label: "MCP call",
        role: "tool",
        call: toCallText({ tool_name: `${server_label}/${name}`, arguments: args }),
        parts: output ? [inLines(output)] : [],
        problem: error ?? null,
        aside: approval_request_id ? { label: "Approved", value: { approval_request_id } } : null,
      };
    }
    case "mcp_approval_request":
      return called("approval request", `${item.server_label}/${item.name}`, item.arguments, item.id);
    case "mcp_approval_response": {
      const { approve, reason, approval_request_id } = item;
      return {
        label: "approval",
        role: "user",
        parts: [[approve ? "Approved" : "Refused", reason].filter(Boolean).join(": ")],
        aside: { label: `Answers ${approval_request_id}`, value: { approval_request_id } },
      };
    }
    case "compaction":
      return {
        label: "compaction",
        role: "system",
        parts: [`Earlier items, packed in ${item.encrypted_content.length.toLocaleString("en")} characters.`],
      };
  }
}

function toChunk({ filename, file_id, score, text }: FileSearchResult): FoundChunk {
  return { from: filename || file_id, score, text };
}

function called(label: string, tool_name: string, args: string, id: string): Content {
  return {
    label,
    role: "tool",
    parts: [],
    call: toCallText({ tool_name, arguments: args }),
    aside: { label: id, value: { id, arguments: args } },
  };
}

function listed(what: string, values: readonly object[]): ItemView["aside"] {
  return values.length === 0 ? null : { label: counted(values.length, what), value: values };
}

type Part = Extract<Item, { type: "message" }>["content"][number];

/** Text, a refusal, or data; annotations make a text data as well. */
function toPart(part: Part): string | object {
  if (part.type === "input_text") return part.text;
  if (part.type === "refusal") return part.refusal;
  if (part.type !== "output_text") return part;
  return (part.annotations ?? []).length === 0 ? part.text : part;
}
