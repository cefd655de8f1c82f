/** What servers make of a model's answer on its way. */
import { describe, expect, test } from "vitest";
import type { TurnEvent } from "@understudy/contract/types";
import { ProviderError } from "@understudy/contract";
import { say } from "../support/client.ts";
import { text } from "../support/fake-providers.ts";
import { imitating } from "./support.ts";

const tool = { name: "look", parameters: [{ name: "at", parameter_type: "string", description: "where" }] };

describe("empty_deltas: with_tools", () => {
  const deltasOf = (events: readonly TurnEvent[]): unknown[] =>
    events.flatMap((event) =>
      event.event_type === "step_progress" && event.delta.type === "text" ? [event.delta.text] : [],
    );

  test.each([
    ["0.2.20", [tool], ["", "Good ", "day."]],
    ["0.2.20", [], ["Good ", "day."]],
    ["0.2.6", [tool], ["Good ", "day."]],
    ["0.3.5", [], ["Good ", "day."]],
  ] as const)("under %s with the tools %j the deltas are %j", async (name, client_tools, deltas) => {
    const server = imitating(name, { answers: [text("Good ", "day.")] });
    const { path } = await server.open({ client_tools: [...client_tools] });
    const { events, turn } = await server.stream(`${path}/turn`, say("go"));
    expect(deltasOf(events)).toEqual(deltas);
    expect(turn?.output_message.content).toBe("Good day.");
  });

  test("a model that fails before its answer has none", async () => {
    const refuse = (): never => {
      throw new ProviderError("Busy.", { status: 429 });
    };
    const server = imitating("0.2.20", { answers: [refuse] });
    const { path } = await server.open({ client_tools: [tool] });
    const { events, error } = await server.stream(`${path}/turn`, say("go"));
    expect(error).toMatch(/^500: /);
    expect(deltasOf(events)).toEqual([]);
  });
});
