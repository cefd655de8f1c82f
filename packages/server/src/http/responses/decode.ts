/** Reads the body of a request for these routes: undeclared fields are refused, and null is as absent. */
import { isRecord, type ValidationIssue } from "@understudy/contract";
import {
  parseResponsesQuery,
  parseResponsesSchema,
  responsesOperations,
  type ResponsesOperationId,
  type ResponsesSchemas,
} from "@understudy/contract/responses";
import { checkFields, toFault, toOneFault, withoutNulls } from "@understudy/responses";
import { ResponseProblem } from "../../application/responses/problem.ts";
import { readJson, strictReading } from "../decode.ts";

/** The body of an operation. */
export async function readBody<Name extends keyof ResponsesSchemas>(
  request: Request,
  name: Name,
): Promise<ResponsesSchemas[Name]> {
  const sent = await readJson(request, strictReading);
  // A null counts as absent before the shape is looked at, so that a required field is missing then.
  const body = isRecord(sent) ? withoutNulls(sent) : sent;
  const parsed = parseResponsesSchema(name, body);
  const undeclared = isRecord(sent) ? checkFields(sent, name, parsed.ok ? parsed.value : undefined) : [];
  const [first, ...others] = [...(parsed.ok ? [] : parsed.errors.map(toFault)), ...undeclared];
  if (first !== undefined) throw new ResponseProblem(toOneFault([first, ...others]));
  if (!parsed.ok) throw new Error(`${name} is wrong, and has no faults.`);
  return parsed.value;
}

/** The query of an operation, with defaults. */
export function readQuery(id: ResponsesOperationId, { url }: Request): Record<string, unknown> {
  if (responsesOperations[id].query.length === 0) return {};
  const parsed = parseResponsesQuery(id, new URL(url).searchParams);
  if (parsed.ok) return parsed.value;
  const [first, ...others] = parsed.errors.map((issue: ValidationIssue) => toFault(issue));
  if (first === undefined) throw new Error(`The query of ${id} is wrong, and has no faults.`);
  throw new ResponseProblem(toOneFault([first, ...others]));
}
