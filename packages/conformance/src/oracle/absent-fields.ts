/** Fields that servers of a profile lack, though openapi.yaml declares them. */
import type { ValidationIssue } from "@understudy/contract";
import type { Expectations } from "../targets/expectations.ts";

const toolForms = {
  both: [],
  parameters: ["input_schema", "output_schema", "toolgroup_id"],
  input_schema: ["parameters"],
} as const;

export function absentFields({ policy, wire, behavior }: Expectations): readonly string[] {
  return [
    ...(wire.has_url === false ? ["url"] : []),
    ...(policy.tool_arguments === "text" ? ["arguments_json"] : []),
    ...toolForms[behavior.tool_schemas ?? "both"],
  ];
}

/** The errors of a value, except that such fields are missing. */
export function withoutAbsent(
  errors: readonly ValidationIssue[],
  expectations: Expectations,
): ValidationIssue[] {
  const absent = absentFields(expectations);
  return errors.filter(({ path, type }) => !(type === "missing" && absent.includes(String(path.at(-1)))));
}
