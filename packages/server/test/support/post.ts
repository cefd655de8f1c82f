/** POSTs with an idempotency key. */
import type { TestServer } from "./client.ts";

export interface Posted {
  status: number;
  headers: Headers;
  text: string;
  // A test looks into it, and fails if it is something else.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  body: any;
}

export function keyedRequest(path: string, body: object, key: string | null): Request {
  return new Request(`http://stack${path}`, {
    method: "POST",
    body: JSON.stringify(body),
    headers: {
      "content-type": "application/json",
      ...(key === null ? {} : { "idempotency-key": key }),
    },
  });
}

export async function post(
  { fetch }: Pick<TestServer, "fetch">,
  path: string,
  body: object,
  key: string | null,
): Promise<Posted> {
  const { status, headers, ...response } = await fetch(keyedRequest(path, body, key)).then(
    async (answer) => ({
      status: answer.status,
      headers: answer.headers,
      text: await answer.text(),
    }),
  );
  const isJson = headers.get("content-type")?.startsWith("application/json") === true;
  return { status, headers, ...response, body: isJson ? JSON.parse(response.text) : null };
}

/** Whether it is the answer of an earlier request. */
export function isReplayed({ headers }: Posted): boolean {
  return headers.get("idempotent-replayed") === "true";
}
