import { expect, test } from "vitest";
import { start } from "../support/control.ts";
import { complete } from "../support/openai.ts";

test("the control API explains the conversations that OpenAI refuses", async () => {
  const { call, mock } = start();
  expect((await call("GET", "/invalid")).body).toEqual({ data: [], invalid: 0, message: null });
  mock.scripts.put("any", { script: "any", model: "m", otherwise: { say: "Fine." } });
  await complete(mock, { model: "m", messages: [{ role: "tool", tool_call_id: "c1", content: "sunny" }] });
  const invalid = { param: "messages.[0].role" };
  expect(await call("GET", "/invalid")).toMatchObject({
    status: 200,
    body: {
      data: [{ script: "any", invalid }],
      invalid: 1,
      message: expect.stringContaining("OpenAI refuses"),
    },
  });
});
