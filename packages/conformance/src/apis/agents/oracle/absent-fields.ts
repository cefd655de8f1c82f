/** Fields that servers of a profile lack, though openapi.yaml declares them. */
import type { ValidationIssue } from "@understudy/contract";
import type { AnyOperationId } from "../../../story/operations.ts";
import type { Expectations } from "../../../target/expectations.ts";
import { omittedFromTools } from "../../../json/omissions.ts";

export function absentFields({ policy, wire, behavior }: Expectations): readonly string[] {
  return [
    ...(wire.has_url === false ? ["url"] : []),
    ...(policy.tool_arguments === "text" ? ["arguments_json"] : []),
    ...omittedFromTools[behavior.tool_schemas ?? "both"],
  ];
}

const toolOperations: readonly (AnyOperationId | null)[] = ["listTools", "listRuntimeTools", "getTool"];

/** The fields of a resource, or of a definition, that a tool of the other form lacks. */
const listedForms = {
  both: [],
  resources: ["name"],
  definitions: ["identifier", "provider_resource_id", "provider_id", "type"],
} as const;

/** The errors of a value in the answer of an operation, except that such fields are missing. */
export function withoutAbsent(
  errors: readonly ValidationIssue[],
  expectations: Expectations,
  operation: AnyOperationId | null = null,
): ValidationIssue[] {
  const listed = listedForms[expectations.behavior.listed_tools ?? "both"];
  const isTool = toolOperations.includes(operation);
  const absent = [...absentFields(expectations), ...(isTool ? listed : [])];
  // The field may be null in a definition, and not in a resource.
  const isDefinition = isTool && expectations.behavior.listed_tools === "definitions";
  return errors.filter(({ path, type, msg }) => {
    const field = String(path.at(-1));
    if (isDefinition && field === "description" && msg.endsWith("got null")) return false;
    return !(type === "missing" && absent.includes(field));
  });
}
