/** The suite's own word on deprecated fields, row by row of the document, and whether stories come by every row. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { mergeToolConfig } from "../src/apis/agents/oracle/tool-config.ts";
import { toolFields } from "../src/apis/agents/generators/configured-agents.ts";

const stored = (
  tool_choice: unknown,
  tool_prompt_format: unknown,
  system_message_behavior: unknown = "append",
) => ({
  stored: { tool_choice, tool_prompt_format, system_message_behavior },
});
const contradiction = { refused: "contradiction" };
const value = { refused: "value" };

test.each([
  [{}, stored("auto", null)],
  [{ tool_config: null }, stored("auto", null)],
  [{ tool_config: {} }, stored("auto", null)],
  [{ tool_choice: "none" }, stored("none", null)],
  [{ tool_prompt_format: "json", tool_config: null }, stored("auto", "json")],
  [{ tool_choice: "required", tool_prompt_format: "python_list" }, stored("required", "python_list")],
  [{ tool_choice: "get_weather" }, value],
  [{ tool_prompt_format: "xml" }, value],
  [{ tool_config: { system_message_behavior: "prepend" } }, value],
  [{ tool_config: { tool_choice: 1 } }, value],
  [{ tool_choice: null, tool_config: { tool_choice: "none" } }, stored("none", null)],
  [{ tool_choice: "none", tool_config: { tool_choice: "none" } }, stored("none", null)],
  [{ tool_choice: "none", tool_config: { tool_choice: "auto" } }, contradiction],
  [{ tool_choice: "auto", tool_config: {} }, stored("auto", null)],
  [{ tool_choice: "required", tool_config: {} }, contradiction],
  [{ tool_choice: "auto", tool_config: { tool_choice: "get_weather" } }, contradiction],
  [{ tool_choice: "auto", tool_config: { tool_choice: null } }, contradiction],
  [{ tool_prompt_format: "json", tool_config: { tool_prompt_format: "json" } }, stored("auto", "json")],
  [{ tool_prompt_format: "json", tool_config: {} }, contradiction],
  [{ tool_prompt_format: "json", tool_config: { tool_prompt_format: "python_list" } }, contradiction],
  [{ tool_config: { tool_choice: null } }, stored(null, null)],
  [{ tool_config: { system_message_behavior: null } }, stored("auto", null, null)],
])("%j comes to %j", (sent, merged) => {
  expect(mergeToolConfig(sent)).toEqual(merged);
});

test("stories draw every way in which the fields can meet", () => {
  const kind = (value: unknown): string =>
    value === undefined ? "absent" : value === null ? "null" : "given";
  const drawn = fc.sample(toolFields, { seed: 1, numRuns: 5_000 }).map((fields) => {
    const merged = mergeToolConfig(fields);
    const kinds = [fields.tool_choice, fields.tool_prompt_format, fields.tool_config].map(kind);
    return [...kinds, "stored" in merged ? "stored" : merged.refused].join(" ");
  });
  const kinds = ["absent", "null", "given"];
  const deprecated = kinds.flatMap((choice) => kinds.map((format) => `${choice} ${format}`));
  const all = deprecated.flatMap((both) => [
    ...kinds.map((config) => `${both} ${config} stored`),
    ...(both.includes("given") ? [`${both} given contradiction`] : []),
  ]);
  expect(all.filter((row) => !drawn.includes(row))).toEqual([]);
});
