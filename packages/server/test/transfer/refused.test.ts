/** What an import refuses: with the line, and before anything is stored. */
import { describe, expect, it } from "vitest";
import { createMemoryStore } from "../../src/adapters/store/memory.ts";
import { at, lines, importLines } from "./an-export.ts";

const changed = (prefix: string, from: string | RegExp, to: string): string[] =>
  lines.with(at(prefix), lines[at(prefix)]?.replace(from, to) ?? "");

describe("an import refuses, with the line, and stores nothing of", () => {
  const agent = at("agent/") + 1;
  const cases: [string, string[], string][] = [
    ["nothing", [], "ends after line 0, without the last line of an export"],
    ["a file without its end", lines.slice(0, -1), `ends after line ${lines.length - 1}, without`],
    ["a file of which a line is missing", lines.toSpliced(agent, 1), "Lines are missing"],
    ["a file without header", lines.slice(1), "line 1: expected the header of an export"],
    [
      "another format",
      lines.with(0, lines[0]?.replace(/"format":\d+/, '"format":7') ?? ""),
      'line 1: format: expected 1, got 7. Import it with the version of Understudy that wrote it, which is "0.1.0"',
    ],
    [
      "half a format",
      lines.with(0, lines[0]?.replace(/"format":\d+/, '"format":2.5') ?? ""),
      "expected 1, got 2.5",
    ],
    ["what follows the end", [...lines, lines[1] ?? ""], "nothing may follow the end"],
    ["what is no JSON", lines.with(agent - 1, "{"), `line ${agent}: expected JSON`],
    ["a key twice", lines.toSpliced(agent, 0, lines[agent - 1] ?? ""), `line ${agent + 1}: agent/`],
    ["an unknown key", changed("agent/", "agent/", "robot/"), "is no key of an export"],
    [
      "a field of the wrong type",
      changed("agent/", /"created_at":"[^"]+"/, '"created_at":7'),
      `line ${agent}: value.created_at: expected string, got number`,
    ],
    ["an agent without its model", changed("agent/", /"model":"[^"]*",/, ""), "value.agent_config.model: "],
    [
      "an id other than that of the key",
      changed("agent/", /"agent_id":"./, '"agent_id":"f'),
      "value.agent_id: expected",
    ],
    [
      "a turn without its plan",
      changed("turn/", '"plan":', '"plans":'),
      "value.state.plan: expected an object",
    ],
    [
      "a step that is none",
      changed("turn/", '"step_type":"inference"', '"step_type":"thought"'),
      "value, as a turn: steps.0",
    ],
    [
      "a list of somebody else's",
      changed("owner/", '"principal":"alice"', '"principal":"bob"'),
      "key: that of this owner is owner/",
    ],
    [
      "an owner without principal",
      changed("agent/", '"principal":"alice"', '"principal":7'),
      "value.owner: expected an object with a principal",
    ],
    [
      "a name under another key",
      changed("owned/", '"identifier":"mine"', '"identifier":"yours"'),
      "value.identifier: its key is model/yours",
    ],
    [
      "somebody else's name",
      changed("owned/", '"principal":"alice"', '"principal":"bob"'),
      "key: that of its owner begins with owned/",
    ],
    [
      "an id of the future",
      changed("session/", /\/[0-9a-f]{8}-[0-9a-f]{4}-7/, "/fff00000-0000-7"),
      "which is in the future",
    ],
  ];
  it.each(cases)("%s", async (_, wrong, words) => {
    const store = createMemoryStore();
    await expect(importLines(store, wrong)).rejects.toThrow(words);
    await expect(importLines(store, wrong)).rejects.toThrow(/^export\.ndjson.*Nothing was imported\.$/s);
    expect(await store.list("")).toEqual([]);
  });
});
