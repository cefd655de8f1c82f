/** What becomes of the fields of a request, asked through the published client, as an app does. */
import OpenAI, { APIError } from "openai";
import { createMockInference, defineScript } from "@understudy/mock-inference";
import { createStack } from "@understudy/server";

/** `taken`: it is read, or passed over without changing the answer. A code: it is refused with that. */
export type Outcome = "taken" | "unsupported_parameter" | "unsupported_tool" | "unsupported_value";

/** A documented value of a field; `besides`: other fields that it needs. */
export interface Case<Body, Value> {
  value: Value;
  becomes: Outcome;
  besides?: Partial<Body>;
}

/** Each field of a published type with its cases. A field that the type has and the table lacks does not compile. */
export type FieldTable<Body> = { [Field in keyof Required<Body>]: readonly Case<Body, Body[Field]>[] };

/** The rows of a table, for `test.each`. */
export function rowsOf<Body>(
  table: FieldTable<Body>,
): [field: string, body: Partial<Body>, becomes: Outcome][] {
  // `Object.entries` forgets which field a case is of.
  return Object.entries<readonly Case<Body, unknown>[]>(table).flatMap(([field, cases]) =>
    cases.map(({ value, becomes, besides }): [string, Partial<Body>, Outcome] => [
      field,
      { ...besides, [field]: value } as Partial<Body>,
      becomes,
    ]),
  );
}

const script = defineScript({ script: "any", model: "m", otherwise: { say: "Fine." } });

/** Clients of the mock and of the server, each new. */
export const targets: Record<"mock inference" | "the server", () => OpenAI> = {
  "mock inference": () => clientOf(createMockInference([script])),
  "the server": () => clientOf(createStack({ scripts: [script] })),
};

function clientOf(served: { fetch(request: Request): Promise<Response> }): OpenAI {
  const fetch = (url: string | URL | Request, init?: RequestInit) => served.fetch(new Request(url, init));
  return new OpenAI({ baseURL: "http://openai.test/v1", apiKey: "none", maxRetries: 0, fetch });
}

/** `taken` if it is answered, else the code of the error. */
export async function outcomeOf(asked: PromiseLike<unknown>): Promise<string> {
  try {
    await asked;
    return "taken";
  } catch (error) {
    if (error instanceof APIError && error.status === 400) return error.code ?? error.message;
    throw error;
  }
}
