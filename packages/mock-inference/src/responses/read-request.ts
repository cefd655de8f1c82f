/** Reads the body of `POST /v1/responses`. */
import type { ResponseCreateRequest } from "@understudy/contract/responses/types";
import { checkCreate, parseRequest } from "@understudy/responses";
import { readJsonValue } from "../openai/read-json.ts";
import { toFaultProblem } from "./fault-problem.ts";
import { unserved } from "./unserved.ts";

/** Throws an `OpenAiProblem` that names what is wrong: a field that is not declared, not of its shape, or not served here. */
export async function readResponseRequest(httpRequest: Request): Promise<ResponseCreateRequest> {
  const parsed = parseRequest("ResponseCreateRequest", await readJsonValue(httpRequest));
  if (!parsed.ok) throw toFaultProblem([parsed.fault]);
  const [first, ...others] = [...checkCreate(parsed.value), ...unserved(parsed.value)];
  if (first !== undefined) throw toFaultProblem([first, ...others]);
  return parsed.value;
}
