/** A stack behind MSW in Node. */
import { setupServer } from "msw/node";
import { expect, onTestFinished, test } from "vitest";
import type { Stack } from "@understudy/server";
import { agentsHandlers } from "@understudy/server/msw";
import { baseUrl, heldTurn, leftTurn, mockedStack, toolTurn, watched } from "./msw/flows.ts";

function intercept(stack: Pick<Stack, "fetch">, url = baseUrl): void {
  const server = setupServer(...agentsHandlers(stack, { baseUrl: url }));
  server.listen({ onUnhandledRequest: "error" });
  onTestFinished(() => server.close());
}

test("a turn asks for a client tool and is resumed", async () => {
  intercept(mockedStack());
  expect(await toolTurn()).toMatchObject({ asked: [{ tool_name: "get_weather" }], answer: "It is sunny." });
});

test("a delta arrives while the next one is held", async () => {
  const stack = mockedStack();
  intercept(stack);
  expect(await heldTurn(stack.mock)).toEqual({ held: ["One, "], heard: ["One, ", "two."] });
});

test("an abort reaches reader and stack, and the turn is stored", async () => {
  const stack = mockedStack();
  const { stack: observed, left } = watched(stack);
  intercept(observed);
  expect(await leftTurn(stack.mock, "abort", left)).toEqual({
    reader: "AbortError",
    seen: "cancelled",
    stored: "One, two.",
  });
});

test("a reader that cancels does not hinder its turn, though MSW keeps it to itself in Node", async () => {
  const stack = mockedStack();
  intercept(stack);
  expect(await leftTurn(stack.mock, "cancel", "untold")).toMatchObject({ stored: "One, two." });
});

test("what the stack does not know is its 404", async () => {
  intercept(mockedStack());
  const response = await fetch(`${baseUrl}/v1/nowhere`);
  expect([response.status, await response.text()]).toEqual([404, expect.stringContaining("/v1/nowhere")]);
});

test.each(["http://llama.test/v1", "http://llama.test/v1/", "http://llama.test"])(
  "%s may be the base URL, as OpenAI's clients have it",
  async (url) => {
    intercept(mockedStack(), url);
    expect((await fetch("http://llama.test/v1/models")).status).toBe(200);
  },
);
