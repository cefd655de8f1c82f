import { ApiError } from "./errors.ts";

/** What openapi-fetch resolves to. */
interface Fetched<T> {
  data?: T;
  error?: unknown;
  response: Response;
}

/** The data of a call, or its error thrown. */
export async function dataOf<T>(call: Promise<Fetched<T>>): Promise<T> {
  const { data, error, response } = await call.catch(notJson);
  if (!response.ok) throw toApiError(response.status, error);
  // A 204 has no data, and is typed so.
  return data as T;
}

/** A proxy, or another program at that address, may answer 200 with a page. */
function notJson(error: unknown): never {
  if (!(error instanceof SyntaxError)) throw error;
  throw new ApiError(200, `The server's answer is not JSON: ${error.message}`);
}

/** Reads either body of an error; of anything else, such as a proxy's page, the text. */
export function toApiError(status: number, body: unknown): ApiError {
  const { detail, error } = isObject(body) ? body : {};
  if (typeof detail === "string") return new ApiError(status, detail);
  const fields = isObject(error) && isObject(error.detail) ? error.detail.errors : undefined;
  if (Array.isArray(fields)) {
    const known = fields.filter(isShapeError);
    return new ApiError(status, known.map((field) => field.msg).join("; "), known);
  }
  const text = typeof body === "string" ? body : JSON.stringify(body ?? "");
  const says = text === "" || text === '""' ? " and said nothing more." : `: ${text.slice(0, 200)}`;
  return new ApiError(status, `The server answered ${status}${says}`);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function isShapeError(value: unknown): value is ApiError["fields"][number] {
  return isObject(value) && Array.isArray(value.loc) && typeof value.msg === "string";
}
