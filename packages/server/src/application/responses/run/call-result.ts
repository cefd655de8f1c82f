/** What a call of a server's tool came to, for its item: results, sources and citations are in the tool's metadata. */
import { isRecord } from "@understudy/contract";
import type { ToolResult } from "@understudy/contract/ports";
import type { FileSearchResult, WebSource } from "@understudy/contract/responses";
import type { InterleavedContent } from "@understudy/contract/types";
import type { CallResult, Citation } from "@understudy/responses";
import { isEmpty } from "../../../domain/plan/messages.ts";

/** `told`: what the model is told. `result`: what the tool answered, if it ran and did not throw. */
export function toCallResult(told: InterleavedContent, result: ToolResult | null): CallResult {
  const text = textOf(told);
  if (result === null || result.error_message) return { output: null, error: text };
  // The model reads that there is nothing; the item has what the tool answered.
  const empty = result.content === null || isEmpty(result.content);
  const { results, sources, citations } = result.metadata ?? {};
  return {
    output: empty ? "" : text,
    ...(empty ? { text } : {}),
    error: null,
    ...(results === undefined ? {} : { results: listOf(results).flatMap(toSearchResult) }),
    ...(sources === undefined ? {} : { sources: listOf(sources).flatMap(toSource) }),
    ...(citations === undefined ? {} : { citations: listOf(citations).flatMap(toCitation) }),
  };
}

function textOf(content: InterleavedContent): string {
  if (typeof content === "string") return content;
  const items = Array.isArray(content) ? content : [content];
  return items.map((item) => (item.type === "text" ? item.text : "[image]")).join("\n");
}

function toSearchResult(value: unknown): FileSearchResult[] {
  if (!isRecord(value)) return [];
  const { file_id, filename = file_id, score, text, attributes } = value;
  return [
    {
      file_id: textOr(file_id),
      filename: textOr(filename),
      score: typeof score === "number" ? score : 0,
      text: textOr(text),
      attributes: isRecord(attributes) ? attributes : {},
    },
  ];
}

function toSource(value: unknown): WebSource[] {
  const url = isRecord(value) ? value["url"] : value;
  return typeof url === "string" ? [{ type: "url", url }] : [];
}

function toCitation(value: unknown): Citation[] {
  if (!isRecord(value)) return [];
  const { url, title = url, file_id, filename = file_id, quote } = value;
  const quoted = typeof quote === "string" ? { quote } : {};
  if (typeof url === "string") return [{ type: "url_citation", url, title: textOr(title), ...quoted }];
  if (typeof file_id === "string")
    return [{ type: "file_citation", file_id, filename: textOr(filename), ...quoted }];
  return [];
}

function textOr(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
