/** Reads the body and the query of a request for these routes. */
import {
  parseResponsesQuery,
  responsesOperations,
  type ResponsesOperationId,
  type ResponsesSchemas,
} from "@understudy/contract/responses";
import { responsesProfiles } from "@understudy/contract/profiles";
import { checkQueryNames, parseRequest, toFault, toOneFault } from "@understudy/responses";
import { ResponseProblem } from "../../application/items/problem.ts";
import { readJsonBody } from "../../door/decode.ts";
import type { RequestContext } from "../../door/door.ts";

/** The body of an operation. */
export function decodeBody<Name extends keyof ResponsesSchemas>(
  context: RequestContext,
  name: Name,
): Promise<ResponsesSchemas[Name]> {
  return readJsonBody(context).then((sent) => {
    const parsed = parseRequest(name, sent, undeclaredFields(context.app.profile.name));
    if (!parsed.ok) throw new ResponseProblem(parsed.fault);
    return parsed.value;
  });
}

/** The query of an operation, with defaults. */
export function decodeQuery(
  id: ResponsesOperationId,
  { url }: Request,
  profile: string,
): Record<string, unknown> {
  const declared = responsesOperations[id].query.map(({ name }) => name);
  if (declared.length === 0) return {};
  const search = new URL(url).searchParams;
  const parsed = parseResponsesQuery(id, search);
  const [first, ...others] = [
    ...(parsed.ok ? [] : parsed.errors.map(toFault)),
    ...(undeclaredFields(profile) === "ignored" ? [] : checkQueryNames(search.keys(), declared)),
  ];
  if (first !== undefined) throw new ResponseProblem(toOneFault([first, ...others]));
  if (!parsed.ok) throw new Error(`The query of ${id} is wrong, and has no faults.`);
  return parsed.value;
}

/** Under the profile of a server that ignores undeclared fields they are ignored. */
function undeclaredFields(profile: string): "refused" | "ignored" {
  return responsesProfiles[profile]?.undeclared_fields ?? "refused";
}
