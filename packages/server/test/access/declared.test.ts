/** What users are refused with is what openapi.yaml declares, so that generated clients know it. */
import { operations, parseSchema, type OperationId } from "@understudy/contract";
import { expect, test } from "vitest";
import { tenants } from "./users.ts";

test("a 401 and a 403 are of the schemas that their operation declares", async () => {
  const { call, open } = tenants();
  const { agent } = await open("alice");
  const refused: [OperationId, { status: number; body: unknown }][] = [
    ["getAgent", await call(null, "GET", agent)],
    ["listModels", await call(null, "GET", "/v1/models")],
    ["deleteAgent", await call("carol", "DELETE", agent)],
  ];
  expect(refused.map(([, { status }]) => status)).toEqual([401, 401, 403]);
  for (const [id, { status, body }] of refused) {
    const answers: Readonly<Record<string, string | null>> = operations[id].answers;
    const schema = answers[String(status)];
    expect([id, schema]).toEqual([id, status === 401 ? "AuthenticationProblem" : "Problem"]);
    if (schema === "AuthenticationProblem" || schema === "Problem")
      expect(parseSchema(schema, body)).toMatchObject({ ok: true });
  }
});
