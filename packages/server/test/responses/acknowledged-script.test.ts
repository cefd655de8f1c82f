/** A response in the background whose script was chosen by a header, which is not stored. */
import { expect, test } from "vitest";
import type { ResponseObject } from "@understudy/contract/responses";
import { text } from "../support/fake-providers.ts";
import { createGate } from "../support/gate.ts";
import { gated } from "../support/turns.ts";
import { responsesServer } from "./support.ts";

test("an acknowledged response fails with provider_data_lost when its process stops: another process would play another script", async () => {
  const server = responsesServer({ answers: [gated(createGate(), text("Never."))] });
  const created = await server.fetch(
    new Request("http://stack/v1/responses", {
      method: "POST",
      headers: { "content-type": "application/json", "x-understudy-script": "weather#1" },
      body: JSON.stringify({ model: "m", input: "hi", background: true }),
    }),
  );
  const { id } = (await created.json()) as ResponseObject;
  await server.app.running.drain(0);
  const { body } = await server.call("GET", `/v1/responses/${id}`);
  expect(body).toMatchObject({ status: "failed", error: { code: "provider_data_lost" } });
});
