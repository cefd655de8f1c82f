/** A script as YAML is read back as the same script. */
import { expect, test } from "vitest";
import { parseScript } from "@understudy/mock-inference";
import type { Script } from "@understudy/mock-inference";
import { toYaml } from "../../ui/src/model/yaml.ts";

const awkward = ["yes", "1.0", "", "# no", "a: b", 'a "b"\n\tc', "\u0007\u007f\u0085\u2028\ufeff", "- x"];

test.each<Script>([
  { script: "recorded", model: "mock-model", replies: [] },
  { script: "recorded", model: "yes", replies: awkward.map((say) => ({ say })) },
  {
    script: "recorded",
    model: "provider/model:1",
    replies: [
      { say: awkward, call: [{ tool: "look", args: Object.fromEntries(awkward.map((key) => [key, key])) }] },
    ],
    shields: [{ shield: "guard", when: { text: "x", touchpoint: "user-input" } }],
    tools: [{ tool: "t", group: "g", returns: ["a", null, [{ type: "text", text: "b" }]] }],
  },
])("%j", (script) => {
  expect(parseScript(toYaml(script, "A comment."), { file: "s.yaml" })).toEqual(script);
});
