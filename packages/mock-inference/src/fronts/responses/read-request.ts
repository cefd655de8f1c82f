/** Reads the body of `POST /v1/responses`. */
import { isRecord } from "@understudy/contract";
import type { ResponseCreateRequest } from "@understudy/contract/responses/types";
import { checkCreate, parseRequest } from "@understudy/responses";
import { readJsonValue } from "../openai/read-json.ts";
import type { OpenAiCall } from "../openai/route.ts";
import { toFaultProblem } from "./fault-problem.ts";
import { unserved } from "./unserved.ts";

/** Fields of OpenAI that make an answer cheaper or its context shorter, and never change the answer of a script. */
const hints = ["prompt_cache_options", "context_management"];

/** Throws an `OpenAiProblem` that names what is wrong: a field that is not declared, not of its shape, or not served here. */
export async function readResponseRequest(call: OpenAiCall): Promise<ResponseCreateRequest> {
  const parsed = parseRequest("ResponseCreateRequest", withoutHints(await readJsonValue(call)));
  if (!parsed.ok) throw toFaultProblem([parsed.fault]);
  const [first, ...others] = [...checkCreate(parsed.value), ...unserved(parsed.value)];
  if (first !== undefined) throw toFaultProblem([first, ...others]);
  return parsed.value;
}

function withoutHints(sent: unknown): unknown {
  if (!isRecord(sent)) return sent;
  return Object.fromEntries(Object.entries(sent).filter(([field]) => !hints.includes(field)));
}
