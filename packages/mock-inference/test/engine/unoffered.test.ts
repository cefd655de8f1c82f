import { describe, expect, test } from "vitest";
import { createMockInference, parseScripts, UnofferedCallsError } from "../../src/index.ts";
import { ask, collect, context, user } from "../support/requests.ts";

const script = `
script: weather
model: mock-model
replies:
  - call: [{ tool: get_weather }, { tool: get_time }]
`;

/** The mock after one request that offers these tools. */
async function after(tools: string[], source = script, journal = {}) {
  const mock = createMockInference(parseScripts(source), { journal });
  await collect(mock.inference.infer(ask([user("Rome?")], { tools }), context));
  return mock;
}

describe("calls of tools that the request does not offer", () => {
  test("are in the journal, and are reported", async () => {
    const mock = await after(["get_time", "find"]);
    expect(mock.journal.list()).toMatchObject([{ state: "answered", unoffered: ["get_weather"] }]);
    expect(mock.journal.unoffered()).toBe(1);
    expect(mock.expectAllCallsOffered).toThrow(UnofferedCallsError);
    expect(mock.expectAllCallsOffered).toThrow(
      /^1 answer calls a tool that the request does not offer:\n {2}#1 got weather replies\[0\]: .*\n {4}calls get_weather; the request offers get_time, find\n.*`offered: false`\.$/,
    );
  });

  test("are reported for a request without tools", async () => {
    const mock = await after([]);
    expect(mock.expectAllCallsOffered).toThrow("calls get_weather, get_time; the request offers no tools");
  });

  test("are fine if the script says that the model invents them", async () => {
    const mock = await after([], script.replaceAll(" }", ", offered: false }"));
    expect(mock.journal.list()).toMatchObject([{ unoffered: [] }]);
    expect(mock.expectAllCallsOffered()).toBeUndefined();
  });

  test("none are reported where all are offered, and after a reset", async () => {
    expect((await after(["get_time", "get_weather"])).expectAllCallsOffered()).toBeUndefined();
    const mock = await after([]);
    mock.reset();
    expect(mock.expectAllCallsOffered()).toBeUndefined();
  });

  test("are counted also where the journal has dropped them", async () => {
    const mock = await after([], script, { entries: 0 });
    expect(mock.expectAllCallsOffered).toThrow("1 more, dropped from the journal");
  });
});
