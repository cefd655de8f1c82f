/** What the page of turns shows of a provider. */
import { expect, test } from "vitest";
import type { Observation } from "../../src/application/observation/observation.ts";
import { openai } from "../../src/index.ts";
import { providerLines } from "../../ui/src/model/provided.ts";
import { rawServer, testStack } from "./support.ts";

test("shows the provider, its model, the request as sent, repetitions, the first token and the tokens", async () => {
  let asked = 0;
  const chunk = (delta: object, more: object = {}) =>
    `data: ${JSON.stringify({ choices: [{ index: 0, delta, ...more }] })}\n\n`;
  const url = await rawServer((request, response) => {
    if (request.url?.endsWith("/models") === true) {
      response.setHeader("content-type", "application/json").end('{"data":[{"id":"big"}]}');
      return;
    }
    asked += 1;
    if (asked === 1) {
      response.writeHead(503, { "retry-after": "0" }).end('{"error":{"message":"Loading model"}}');
      return;
    }
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write(chunk({ content: "Yes" }));
    const usage = { prompt_tokens: 12, completion_tokens: 3 };
    response.write(
      chunk({}, { finish_reason: "stop" }) + `data: ${JSON.stringify({ choices: [], usage })}\n\n`,
    );
    response.end("data: [DONE]\n\n");
  });
  const { call, turn } = testStack({
    providers: [openai({ provider_id: "gpu", url, api_key: "sk-secret" })],
    control: { loopback: true },
  });
  const { body } = await turn("big", "Hello");
  const shown = await call("GET", `/_understudy/observed?turn_id=${body.turn_id}`);
  expect(JSON.stringify(shown.body)).not.toContain("sk-secret");
  const seen = (shown.body.turns[0].observations as Observation[]).filter((one) => one.type === "provider");
  expect(seen.map(({ what }) => what)).toEqual(["sent", "repeated", "first_part", "usage"]);
  expect(seen[0]).toMatchObject({ provider_id: "gpu", model: "big", body: { stream: true } });
  const provided = seen.map((one) => ({ at: 0, seen: one }));
  expect(providerLines({ provided } as unknown as Parameters<typeof providerLines>[0])).toEqual([
    "Asked gpu for big",
    "Asked again after < 1 ms, as it answered 503: Loading model",
    "First token after < 1 ms",
  ]);
});
