import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseResponsesSchema } from "@understudy/contract/responses";
import type { Item } from "@understudy/contract/responses/types";
import {
  inputItemId,
  isReference,
  packItems,
  toItem,
  toMessages,
  typeOfItem,
  expandItems,
  type KeptItem,
  type SentItem,
} from "@understudy/responses";
import { drawnRun } from "./support/drawn.ts";
import { container, renderRun } from "./support/run.ts";

function keep(...items: SentItem[]): KeptItem[] {
  return items.map((item, index) => ({
    item: toItem(item, item.id ?? inputItemId(typeOfItem(item), container, index)),
  }));
}

function shown(...items: SentItem[]): unknown[] {
  return toMessages(keep(...items)).map((message) =>
    message.role === "assistant"
      ? [message.content, ...message.tool_calls.map(({ call_id }) => call_id)]
      : `${message.role}: ${JSON.stringify(message.content)}`,
  );
}

const said = (content: string): SentItem => ({ role: "assistant", content });
const called = (call_id: string): SentItem => ({
  type: "function_call",
  call_id,
  name: "look",
  arguments: "{}",
});
const answered = (call_id: string, output: string): SentItem => ({
  type: "function_call_output",
  call_id,
  output,
});
const approval = { server_label: "shop", name: "buy", arguments: "{}" };

describe("items as messages", () => {
  it("puts calls into the message before them, and answers after it in the order of the calls", () => {
    expect(shown(said("Wait."), called("a"), called("b"), answered("b", "2"), answered("a", "1"))).toEqual([
      ["Wait.", "a", "b"],
      'tool: "1"',
      'tool: "2"',
    ]);
  });

  it("begins a message for calls after an answer", () => {
    expect(shown(called("a"), answered("a", "1"), called("b"))).toEqual([["", "a"], 'tool: "1"', ["", "b"]]);
  });

  it("keeps calls of two rounds apart", () => {
    const [first, second] = keep(called("a"), called("b"));
    if (first === undefined || second === undefined) throw new Error("Two items were made.");
    expect(
      toMessages([
        { ...first, round: 1 },
        { ...second, round: 1 },
      ]),
    ).toHaveLength(1);
    expect(
      toMessages([
        { ...first, round: 1 },
        { ...second, round: 2 },
      ]),
    ).toHaveLength(2);
  });

  it("tells the model of a call that was declined, and why", () => {
    const request: SentItem = { type: "mcp_approval_request", id: "mcpr_1", ...approval };
    const response = { type: "mcp_approval_response", approval_request_id: "mcpr_1" } as const;
    expect(shown(request, { ...response, approve: false, reason: "too dear" })).toEqual([
      ["", "mcpr_1"],
      'tool: "The user declined this call: too dear"',
    ]);
    expect(shown(request, { ...response, approve: true })).toEqual([["", "mcpr_1"]]);
  });

  it("answers the request with the call that was approved", () => {
    const request: SentItem = { type: "mcp_approval_request", id: "mcpr_1", ...approval };
    const ran: SentItem = { type: "mcp_call", ...approval, output: "bought", approval_request_id: "mcpr_1" };
    expect(shown(request, ran)).toEqual([["", "mcpr_1"], 'tool: "bought"']);
  });

  it("leaves out what a cut answer had begun to call", () => {
    const [cut] = keep(called("a"));
    if (cut?.item.type !== "function_call") throw new Error("A call was made.");
    expect(toMessages([{ item: { ...cut.item, status: "incomplete" } }])).toEqual([]);
  });

  it("gives developers' words as the system's, files as text, and thoughts not at all", () => {
    expect(
      shown(
        { role: "developer", content: "Be brief." },
        {
          role: "user",
          content: [
            { type: "input_file", file_data: "data:text/plain;base64,w6Q=" },
            { type: "input_image", image_url: "https://tea.test/a.png" },
          ],
        },
        { type: "reasoning", content: [{ type: "reasoning_text", text: "Hm." }] },
      ),
    ).toEqual([
      'system: "Be brief."',
      'user: [{"type":"text","text":"ä"},{"type":"image","image":{"url":{"uri":"https://tea.test/a.png"},"data":null}}]',
    ]);
  });

  it.each([
    [
      { file_data: "data:application/pdf;base64,JVBERg==", filename: "a.pdf" },
      "[file a.pdf: application/pdf, 4 bytes]",
    ],
    [{ file_data: "data:image/png;base64,AAAA" }, "[file: image/png, 3 bytes]"],
  ])("gives a line in place of a file without text: %j", (file, line) => {
    expect(shown({ role: "user", content: [{ type: "input_file", ...file }] })).toEqual([
      `user: ${JSON.stringify(line)}`,
    ]);
  });

  it("expands a compaction", () => {
    const items = keep(said("Wait."), called("a"));
    const compaction: Item = { id: "cmp_1", type: "compaction", encrypted_content: packItems(items) };
    expect(toMessages([{ item: compaction }])).toEqual(toMessages(items));
    expect(expandItems([{ item: { ...compaction, encrypted_content: "not ours" } }])).toEqual([]);
  });
});

/** Sent back as input, an output gives the messages that a chain gives, but for rounds without text, which are joined. */
function roundTrips(sendBack: (item: Item) => SentItem): void {
  fc.assert(
    fc.property(drawnRun, (run) => {
      const output = renderRun(run).state.output.filter(({ item }) => item.status === "completed");
      const chained = output.map(({ item, text, name }) => ({
        item,
        ...(text === undefined ? {} : { text }),
        ...(name === undefined ? {} : { name }),
      }));
      const sent = chained.map(({ item, ...hidden }) => ({
        item: toItem(sendBack(item), item.id),
        ...hidden,
      }));
      expect(toMessages(sent)).toEqual(toMessages(chained));
    }),
  );
}

describe("an output that is sent back", () => {
  it("gives the model what a chain gives it", () => roundTrips(asSent));

  it("does not when a mapper loses answers or texts", () => {
    expect(() =>
      roundTrips((item) => (item.type === "mcp_call" ? asSent({ ...item, output: null }) : asSent(item))),
    ).toThrow("Property failed");
    expect(() =>
      roundTrips((item) => (item.type === "message" ? { role: "user", content: "" } : asSent(item))),
    ).toThrow("Property failed");
  });
});

/** As a request has it: every output item is accepted as input. */
function asSent(item: Item): SentItem {
  const parsed = parseResponsesSchema("InputItem", item);
  if (!parsed.ok) throw new Error(parsed.errors.map(({ msg }) => msg).join());
  if (isReference(parsed.value)) throw new Error("An item was sent.");
  return parsed.value;
}
