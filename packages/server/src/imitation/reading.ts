/** How bodies are read where a server checks less than `openapi.yaml` says. */
import {
  parseQuery,
  parseSchema,
  type OperationId,
  type QueryOf,
  type ValidationResult,
} from "@understudy/contract";
import type { Behavior } from "@understudy/contract/profiles";
import { readJsonBody, strictReading, type BodyReading } from "../door/decode.ts";
import { coerced } from "./coerced.ts";

type Parse = BodyReading["parse"];

/** The real servers have no limit in bytes; a body here still counts for what all bodies together may have. */
const anyBody = { anyType: true, largest: 64 * 1024 * 1024 };

/** Undefined where everything is checked. */
export function createReading({ request_checks, bounds }: Behavior): BodyReading | undefined {
  if (request_checks === "strict" && bounds === "checked") return undefined;
  const typed: Parse = request_checks === "lax" ? lax : parseSchema;
  return {
    body: request_checks === "lax" ? (context) => readJsonBody(context, anyBody) : strictReading.body,
    parse: bounds === "unchecked" ? unbounded(typed) : typed,
    query: bounds === "unchecked" ? anyLimit : parseQuery,
  };
}

/** `request_checks: lax`: texts and numbers are taken for what they look like, as Pydantic does. */
const lax: Parse = (name, value) => {
  const outcome: ValidationResult<unknown> = parseSchema(name, value);
  if (outcome.ok) return outcome;
  const again: ValidationResult<unknown> = parseSchema(name, coerced(value, outcome.errors));
  return again.ok ? again : outcome;
};

/** `bounds: unchecked`, for pages: of any size. Negative numbers are handled by `unchecked-pages.ts`. */
function anyLimit<Id extends OperationId>(id: Id, search: URLSearchParams): ValidationResult<QueryOf<Id>> {
  const limit = search.getAll("limit");
  const size = limit.length === 1 && /^\d+$/.test(limit[0] ?? "") ? Number(limit[0]) : 0;
  if (size <= 1) return parseQuery(id, search);
  const small = new URLSearchParams(search);
  small.set("limit", "1");
  const outcome = parseQuery(id, small);
  // An operation without a limit stays so.
  if (!outcome.ok || !("limit" in outcome.value)) return outcome;
  return { ok: true, value: { ...outcome.value, limit: Math.min(size, Number.MAX_SAFE_INTEGER) } };
}

/** `bounds: unchecked`, for inferences: a negative limit is stored as it is, and acts as 1. */
function unbounded(parse: Parse): Parse {
  return (name, value) => {
    const limit = limitOf(value);
    if (name !== "AgentCreateRequest" || limit === null || limit >= 0 || !Number.isInteger(limit))
      return parse(name, value);
    const outcome = parse(name, withLimit(value, 0));
    return outcome.ok ? { ok: true, value: withLimit(outcome.value, limit) } : outcome;
  };
}

interface WithLimit {
  agent_config: { max_infer_iters: number };
}

function limitOf(value: unknown): number | null {
  const limit = (value as Partial<WithLimit> | null)?.agent_config?.max_infer_iters;
  return typeof limit === "number" ? limit : null;
}

/** Only for a value that has a limit. */
function withLimit(value: unknown, max_infer_iters: number): unknown {
  const request = value as WithLimit;
  return { ...request, agent_config: { ...request.agent_config, max_infer_iters } };
}
