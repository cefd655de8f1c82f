/** Reads the body and the query of a request for these routes. */
import {
  parseResponsesQuery,
  responsesOperations,
  type ResponsesOperationId,
  type ResponsesSchemas,
} from "@understudy/contract/responses";
import { responsesProfiles } from "@understudy/contract/profiles";
import { checkQueryNames, parseRequest, toFault, toOneFault } from "@understudy/responses";
import { refuse, ResponseProblem } from "../../application/items/problem.ts";
import { readJsonBody } from "../../door/decode.ts";
import type { RequestContext } from "../../door/door.ts";
import { withForm } from "../../door/read-form.ts";

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

/** What is made of the form of an operation: its fields, and its file. */
export function withDecodedForm<T>(
  context: RequestContext,
  name: keyof ResponsesSchemas,
  use: (body: object) => Promise<T>,
): Promise<T> {
  const { limits, profile } = context.app;
  return withForm(context, limits.fileBytes, ({ fields, files }) => {
    const { file, ...others } = files;
    const [other] = Object.keys(others);
    if (other !== undefined) throw refuse("invalid_value", other, `${other}: expected a text, got a file.`);
    if (file === undefined && fields["file"] !== undefined)
      throw refuse("invalid_value", "file", "file: expected a file with its name, got a text.");
    // The schema knows a file as its name.
    const sent = { ...fields, ...(file === undefined ? {} : { file: file.name }) };
    const parsed = parseRequest(name, sent, undeclaredFields(profile.name));
    if (!parsed.ok) throw new ResponseProblem(parsed.fault);
    return use({ ...fieldsOf(parsed.value), file });
  });
}

/** Forms are objects, as their schemas are. */
function fieldsOf(form: unknown): object {
  return form as object;
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
