import { test } from "vitest";
import { parseSchema } from "../src/validate.ts";
import { measure } from "../src/validate/depth.ts";
test("bench", () => {
  const body = { messages: [
    { role: "user", content: "x".repeat(600), context: "y".repeat(200) },
    { role: "user", content: [{ type: "text", text: "z".repeat(300) }, { type: "image", image: { url: { uri: "http://x" } } }] },
    { role: "tool", call_id: "c1", content: "r".repeat(200) },
  ], stream: true, documents: [{ content: "d".repeat(300), mime_type: "text/plain" }], toolgroups: ["a", { name: "b", args: { k: 1, l: [1, 2] } }], tool_config: { tool_choice: "auto" } };
  console.log(JSON.stringify(body).length);
  const run = (name: string, f: () => void) => { for (let i = 0; i < 20000; i++) f(); const t = performance.now(); for (let i = 0; i < 50000; i++) f(); console.log(name, ((performance.now() - t) / 50).toFixed(2), "us"); };
  run("parse", () => parseSchema("TurnCreateRequest", body));
  run("measure", () => measure(body));
  run("JSON.parse", () => JSON.parse(JSON.stringify(body)));
  const bad = { ...body, messages: [{ content: 5 }] };
  run("bad", () => parseSchema("TurnCreateRequest", bad));
});
