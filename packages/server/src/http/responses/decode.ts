/** Reads the body and the query of a request for these routes. */
import {
  parseResponsesQuery,
  responsesOperations,
  type ResponsesOperationId,
  type ResponsesSchemas,
} from "@understudy/contract/responses";
import { responsesProfiles } from "@understudy/contract/profiles";
import { parseRequest, toFault, toOneFault } from "@understudy/responses";
import { ResponseProblem } from "../../application/responses/problem.ts";
import { readJson, strictReading } from "../decode.ts";

/** The body of an operation. Under the profile of a server that ignores undeclared fields they are ignored. */
export async function readBody<Name extends keyof ResponsesSchemas>(
  request: Request,
  name: Name,
  profile: string,
): Promise<ResponsesSchemas[Name]> {
  const undeclared = responsesProfiles[profile]?.undeclared_fields;
  const parsed = parseRequest(name, await readJson(request, strictReading), undeclared);
  if (!parsed.ok) throw new ResponseProblem(parsed.fault);
  return parsed.value;
}

/** The query of an operation, with defaults. */
export function readQuery(id: ResponsesOperationId, { url }: Request): Record<string, unknown> {
  if (responsesOperations[id].query.length === 0) return {};
  const parsed = parseResponsesQuery(id, new URL(url).searchParams);
  if (parsed.ok) return parsed.value;
  const [first, ...others] = parsed.errors.map(toFault);
  if (first === undefined) throw new Error(`The query of ${id} is wrong, and has no faults.`);
  throw new ResponseProblem(toOneFault([first, ...others]));
}
