import { describe, expect, it } from "vitest";
import type { SafetyViolation } from "@understudy/contract/types";
import type { ShieldRequest } from "@understudy/contract/ports";
import { calls, text, type Fakes } from "../support/fake-providers.ts";
import { responsesServer, terminalOf, textsIn } from "./support.ts";

const refusal: SafetyViolation = { violation_level: "error", user_message: "No.", metadata: {} };

/** A shield that refuses a text anywhere in the last message. */
const refuses = (bad: string) => ({
  s: ({ messages }: ShieldRequest) =>
    JSON.stringify(messages.at(-1)?.content).includes(bad) ? refusal : null,
});
const tools: Fakes["tools"] = { "mcp::docs": { look: () => ({ content: "seen" }) } };
const docs = { type: "mcp", server_label: "docs", require_approval: "never" };
const guarded = { guardrails: ["s"] };

describe("a guardrail", () => {
  it("refuses an input before the model is asked", async () => {
    const server = responsesServer({ shields: refuses("bad") });
    const made = terminalOf(await server.streamed({ input: "bad", ...guarded }));
    expect(made).toMatchObject({
      status: "completed",
      guardrails: ["s"],
      output: [{ type: "message", status: "completed", content: [{ type: "refusal", refusal: "No." }] }],
    });
    expect(server.providers.requests.inference).toEqual([]);
  });

  it("refuses an output of which nothing was streamed, and keeps what was finished", async () => {
    const answers = [
      [{ type: "text" as const, text: "fine" }, ...calls(["1", "look"])],
      [{ type: "text" as const, text: "bad" }, ...calls(["2", "look"])],
    ];
    const server = responsesServer({ shields: refuses("bad"), answers, tools });
    const events = await server.streamed({ ...guarded, tools: [docs] });
    expect(JSON.stringify(events)).not.toContain("bad");
    const made = terminalOf(events);
    expect(made.output.map(({ type }) => type)).toEqual(["mcp_list_tools", "message", "mcp_call", "message"]);
    expect(textsIn(made)).toEqual(["fine", "No."]);
    expect(server.providers.requests.tools).toHaveLength(1);
  });

  it("lets through what it does not refuse, with a warning too", async () => {
    const warned: SafetyViolation = { ...refusal, violation_level: "warn" };
    const server = responsesServer({ shields: { s: () => warned }, answers: [text("a", "b")] });
    const made = terminalOf(await server.streamed(guarded));
    expect(textsIn(made)).toEqual(["ab"]);
  });

  it("shows the same, streamed or not", async () => {
    const server = responsesServer({ shields: refuses("bad"), answers: [text("good"), text("good")] });
    const plain = await server.create(guarded);
    const streamed = terminalOf(await server.streamed(guarded));
    expect(textsIn(streamed)).toEqual(textsIn(plain));
  });

  it("is a 404 if it is not served", async () => {
    const server = responsesServer({ shields: refuses("bad") });
    expect(await server.refused({ guardrails: ["s", { type: "t" }] })).toMatchObject({
      status: 404,
      code: "guardrail_not_found",
      param: "guardrails[1]",
    });
  });
});
