/** Fields that servers of a profile do not have, though the description has them. */
import type { ValidationIssue } from "@understudy/contract";
import type { Expectations } from "../targets/expectations.ts";

const toolForms = {
  both: [],
  parameters: ["input_schema", "output_schema", "toolgroup_id"],
  input_schema: ["parameters"],
} as const;

export function absentFields({ policy, wire, habits }: Expectations): readonly string[] {
  return [
    ...(wire.has_url === false ? ["url"] : []),
    ...(policy.tool_arguments === "text" ? ["arguments_json"] : []),
    ...toolForms[habits.tool_schemas ?? "both"],
  ];
}

/** What is wrong with a value besides that such fields are not there. */
export function withoutAbsent(
  errors: readonly ValidationIssue[],
  expectations: Expectations,
): ValidationIssue[] {
  const absent = absentFields(expectations);
  return errors.filter(({ path, type }) => !(type === "missing" && absent.includes(String(path.at(-1)))));
}
