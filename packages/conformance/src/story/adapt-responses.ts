/** Requests for responses in the form that a target takes. */
import type { Expectations } from "../targets/expectations.ts";
import { isRecord } from "../trace/difference.ts";
import type { InputPart, RespondStep } from "./response-steps.ts";

/** Where a function without a description fails its response, all have one: else nothing of calls could be judged. */
export function adaptedRespond(step: RespondStep, { responses }: Expectations): RespondStep {
  const tools = step.fields?.["tools"];
  if (responses.bare_functions !== "fail" || !Array.isArray(tools)) return step;
  const described = tools.map((tool: unknown) =>
    isRecord(tool) && tool["type"] === "function" ? { description: "To do things", ...tool } : tool,
  );
  return { ...step, fields: { ...step.fields, tools: described } };
}

/** Where an item without a type is refused, all have one. */
export function adaptedItems(items: readonly InputPart[], { responses }: Expectations): readonly InputPart[] {
  if (responses.untyped_items !== "refused") return items;
  return items.map((part) => (part.is === "message" ? { ...part, untyped: false } : part));
}
