/** What users are refused with is what the documents declare, so that generated clients know it. */
import { operations, parseSchema, type OperationId } from "@understudy/contract";
import {
  parseResponsesSchema,
  responsesOperations,
  type ResponsesOperationId,
} from "@understudy/contract/responses";
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

const changing: readonly ResponsesOperationId[] = [
  ...(["createResponse", "deleteResponse", "cancelResponse"] as const),
  ...(["createConversation", "updateConversation", "deleteConversation"] as const),
  ...(["createConversationItems", "deleteConversationItem"] as const),
  ...(["createFile", "deleteFile"] as const),
];

test.each(Object.keys(responsesOperations) as ResponsesOperationId[])(
  "%s declares a 401, and a 403 if it changes something",
  (id) => {
    const answers: Readonly<Record<string, string | null>> = responsesOperations[id].answers;
    expect([answers["401"], answers["403"]]).toEqual([
      "OpenAiError",
      changing.includes(id) ? "OpenAiError" : undefined,
    ]);
  },
);

test("refusals of responses and conversations are of their schema", async () => {
  const { call } = tenants();
  const { body } = await call("alice", "POST", "/v1/responses", { model: "m", input: "hi" });
  const path = `/v1/responses/${body.id}`;
  const refused = [await call(null, "GET", path), await call("carol", "DELETE", path)];
  expect(refused.map(({ status }) => status)).toEqual([401, 403]);
  for (const { body: error } of refused)
    expect(parseResponsesSchema("OpenAiError", error)).toMatchObject({ ok: true });
});
