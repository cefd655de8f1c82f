/** What stands below the heading of a response. */
import type { ResponseObject } from "@understudy/contract/responses/types";

export function factsOf(response: ResponseObject | null): [name: string, value: string][] {
  if (response === null) return [];
  const { model, usage, background, store, guardrails = [], tools, metadata } = response;
  const flags = [...(background ? ["in the background"] : []), ...(store ? [] : ["not stored"])];
  const all: [string, string][] = [
    ["model", model],
    ["tokens", usage ? toUsageText(usage) : ""],
    ["guardrails", guardrails.join(", ")],
    ["tools", tools.map((tool) => ("name" in tool ? tool.name : tool.type)).join(", ")],
    ["metadata", metadataText(metadata)],
    ["runs", flags.join(", ")],
  ];
  return all.filter(([, value]) => value !== "");
}

/** Such as `120 → 8 (5 of it reasoning)`. */
function toUsageText({
  input_tokens,
  output_tokens,
  output_tokens_details,
}: NonNullable<ResponseObject["usage"]>): string {
  const { reasoning_tokens } = output_tokens_details;
  const text = `${input_tokens.toLocaleString("en")} → ${output_tokens.toLocaleString("en")}`;
  return reasoning_tokens === 0 ? text : `${text} (${reasoning_tokens.toLocaleString("en")} of it reasoning)`;
}

/** Such as `user: 7, plan: free`. */
export function metadataText(metadata: object): string {
  return metadataOf(metadata)
    .map(([key, value]) => `${key}: ${value}`)
    .join(", ");
}

/** An entry each. */
export function metadataOf(metadata: object): [name: string, value: string][] {
  return Object.entries(metadata).map(([key, value]: [string, unknown]) => [
    key,
    typeof value === "string" ? value : JSON.stringify(value),
  ]);
}
