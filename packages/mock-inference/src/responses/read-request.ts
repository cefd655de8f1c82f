/** Reads the body of `POST /v1/responses`. */
import { isRecord } from "@understudy/contract";
import { parseResponsesSchema } from "@understudy/contract/responses";
import type { ResponseCreateRequest } from "@understudy/contract/responses/types";
import { checkCreate, checkFields, toFault, withoutNulls, type RequestFault } from "@understudy/responses";
import { OpenAiProblem } from "../openai/problem.ts";
import { readJsonValue } from "../openai/read-json.ts";
import { toFaultProblem } from "./fault-problem.ts";
import { unserved } from "./unserved.ts";

/** Throws an `OpenAiProblem` that names what is wrong: a field that is not declared, not of its shape, or not served here. */
export async function readResponseRequest(httpRequest: Request): Promise<ResponseCreateRequest> {
  const value = await readJsonValue(httpRequest);
  if (!isRecord(value)) throw new OpenAiProblem(400, "The body must be an object.");
  const body = withoutNulls(value);
  const parsed = parseResponsesSchema("ResponseCreateRequest", body);
  refuse(checkFields(body, "ResponseCreateRequest", parsed.ok ? parsed.value : undefined));
  if (!parsed.ok) throw toProblemOf(parsed.errors.map(toFault));
  refuse([...checkCreate(parsed.value), ...unserved(parsed.value)]);
  return parsed.value;
}

function refuse([first, ...rest]: RequestFault[]): void {
  if (first !== undefined) throw toFaultProblem([first, ...rest]);
}

function toProblemOf([first, ...rest]: RequestFault[]): OpenAiProblem {
  if (first === undefined) return new OpenAiProblem(400, "The body is no request for a response.");
  return toFaultProblem([first, ...rest]);
}
