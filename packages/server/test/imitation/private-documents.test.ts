/** Documents at addresses that are not public, where a server fetches them. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { profiles } from "@understudy/contract/profiles";
import { createStack } from "../../src/compose/create-stack.ts";
import { say } from "../support/client.ts";

test.each([
  ["0.2.20", undefined, true],
  ["0.2.20", false, false],
  ["reference", undefined, false],
] as const)("private_documents under %s, allowPrivate %s", async (name, allowPrivate, isFetched) => {
  const files = createServer((_, response) => response.setHeader("content-type", "text/plain").end("here"));
  await new Promise<void>((resolve) => files.listen(0, "127.0.0.1", resolve));
  const { port } = files.address() as AddressInfo;
  const stack = createStack({ profile: profiles[name], documents: { allowPrivate } });
  const post = (path: string, body: object) =>
    stack.fetch(
      new Request(`http://stack${path}`, {
        method: "POST",
        body: JSON.stringify(body),
        headers: { "content-type": "application/json" },
      }),
    );
  const models = await (await stack.fetch(new Request("http://stack/v1/models"))).json();
  const agent_config = { model: models.data[0]?.identifier, instructions: "" };
  const { agent_id } = await (await post("/v1/agents", { agent_config })).json();
  const { session_id } = await (await post(`/v1/agents/${agent_id}/session`, { session_name: "s" })).json();
  const documents = [{ content: { uri: `http://127.0.0.1:${port}/` }, mime_type: "text/plain" }];
  const response = await post(`/v1/agents/${agent_id}/session/${session_id}/turn`, {
    ...say("See: "),
    documents,
    stream: true,
  });
  expect((await response.text()).includes("See: here")).toBe(isFetched);
  await stack.close();
  files.close();
});
