/** Fields that no schema declares, and what was probably meant: a field of the same API, or of Chat Completions. */
import { isRecord, nearest } from "@understudy/contract";
import { fieldsOf } from "@understudy/contract/responses";
import type { ResponsesSchemas } from "@understudy/contract/responses/types";
import { badRequest, type RequestFault } from "./fault.ts";

/** What Chat Completions calls otherwise. */
const ofChatCompletions: Readonly<Record<string, string>> = {
  messages: "input",
  max_tokens: "max_output_tokens",
  max_completion_tokens: "max_output_tokens",
  response_format: "text.format",
  reasoning_effort: "reasoning.effort",
  functions: "tools",
  function_call: "tool_choice",
};

/** A longer field is not compared with others. */
const longestMisspelt = 80;

/** Fields that the schema does not declare. */
export function checkFields(body: object, schema: keyof ResponsesSchemas): RequestFault[] {
  const declared = fieldsOf(schema);
  const undeclared = Object.keys(body).filter((field) => !declared.has(field));
  return [
    ...undeclared.map((field) =>
      badRequest(
        "unsupported_parameter",
        field,
        `${field}: this field is not served${advice(field, declared)}`,
      ),
    ),
    ...("tools" in body && declared.has("tools") ? checkToolForms(body.tools) : []),
  ];
}

function advice(field: string, declared: ReadonlySet<string>): string {
  const here = Object.hasOwn(ofChatCompletions, field) ? ofChatCompletions[field] : undefined;
  const [top = ""] = here?.split(".") ?? [];
  if (declared.has(top)) return `; Chat Completions has it, Responses has ${here} instead.`;
  const meant = field.length > longestMisspelt ? undefined : nearest(field, declared);
  return meant === undefined ? "; leave it out." : `. Did you mean ${meant}?`;
}

/** Functions as Chat Completions has them, which also lack a name here. */
function checkToolForms(tools: unknown): RequestFault[] {
  if (!Array.isArray(tools)) return [];
  return tools.flatMap((tool: unknown, at) => {
    if (!isRecord(tool) || !isRecord(tool["function"]) || "name" in tool) return [];
    const param = `tools[${at}].function`;
    const words = `${param}: that is the form of Chat Completions; name, description and parameters of a function are beside its type.`;
    return [badRequest("unsupported_parameter", param, words)];
  });
}
