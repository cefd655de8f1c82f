/** Failures that a script rehearses, in place of a response or on its way. */
import { expect, it } from "vitest";
import { serverOf } from "../support/http-and-wire.ts";
import { readEvents } from "./support.ts";

const path = "/v1/responses";
const hi = { model: "m", input: "hi" };

it("answers with the script's status in OpenAI's envelope, and runs nothing", async () => {
  const { post, call } = serverOf({ http: { status: 429, headers: { "retry-after": "2" } } });
  const refused = await post(path, hi);
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "2"]);
  expect((await refused.json()).error).toMatchObject({ type: "rate_limit_error" });
  expect((await call("GET", path)).body.data).toEqual([]);
  expect((await post(path, hi)).status).toBe(200);
});

it("breaks a stream off on its way; the response is stored", async () => {
  const { post, call } = serverOf({ wire: { type: "end", after: 3 } });
  const broken = await (await post(path, { ...hi, stream: true })).text();
  expect(broken.split("\n\n").filter((block) => block !== "")).toHaveLength(3);
  const whole = await post(path, { ...hi, stream: true });
  expect(readEvents(await whole.text()).at(-1)?.type).toBe("response.completed");
  expect((await call("GET", path)).body.data).toHaveLength(2);
});
