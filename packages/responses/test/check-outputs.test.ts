import { expect, it } from "vitest";
import { checkOutputs, toItem, type KeptItem, type SentItem } from "@understudy/responses";

const items = (...sent: SentItem[]): KeptItem[] => sent.map((one, n) => ({ item: toItem(one, `item_${n}`) }));
const call = (call_id: string): SentItem => ({ type: "function_call", call_id, name: "f", arguments: "{}" });
/** Of a response that reached its limit of tokens. */
const cut = (call_id: string): KeptItem => ({
  item: { id: "item_0", type: "function_call", status: "incomplete", call_id, name: "f", arguments: "{" },
});
const output = (call_id: string): SentItem => ({ type: "function_call_output", call_id, output: "done" });
const user: SentItem = { type: "message", role: "user", content: "Hi" };
const approval: SentItem = {
  type: "mcp_approval_request",
  id: "mcpr_1",
  name: "erase",
  arguments: "{}",
  server_label: "docs",
};

it.each<[string, KeptItem[], KeptItem[]]>([
  ["all calls of a message", items(call("a"), call("b")), items(output("b"), output("a"))],
  ["none, where the call was cut off", [cut("a")], items(user)],
  ["calls of the input itself", [], items(call("a"), output("a"), user)],
  ["the rest of what the context answers", items(call("a"), call("b"), output("a")), items(output("b"))],
  ["calls of two messages", items(call("a"), user, call("b")), items(output("b"), output("a"))],
])("accepts outputs of %s", (_, context, input) => {
  expect(checkOutputs(context, input)).toBeNull();
});

it.each<[string, KeptItem[], KeptItem[], string, string]>([
  ["of no call", items(call("a")), items(user, output("b")), "tool_call_not_found", "input[1].call_id"],
  ["before the call", [], items(output("a"), call("a")), "tool_call_not_found", "input[0].call_id"],
  ["of a call that was cut off", [cut("a")], items(output("a")), "tool_call_not_found", "input[0].call_id"],
  ["twice", items(call("a"), output("a")), items(output("a")), "tool_output_repeated", "input[0].call_id"],
  ["of none", items(call("a")), items(user), "tool_output_missing", "input"],
  ["of none, with calls in the input itself", [], items(call("a"), user), "tool_output_missing", "input"],
  [
    "of the last message only",
    items(call("a"), user, call("b")),
    items(output("b")),
    "tool_output_missing",
    "input",
  ],
  [
    "of some calls of a message",
    items(call("a"), call("b")),
    items(output("a")),
    "tool_output_missing",
    "input",
  ],
  [
    "of some, with a request for approval between them",
    items(call("a"), approval, call("b")),
    items(output("b")),
    "tool_output_missing",
    "input",
  ],
])("refuses an output %s", (_, context, input, code, param) => {
  expect(checkOutputs(context, input)).toMatchObject({ code, param, status: 400 });
});

it("names the calls that have no output", () => {
  const fault = checkOutputs(items(call("a"), call("b"), call("c")), items(output("b")));
  expect(fault?.message).toContain("the calls a, c");
});

it("names of thousands of calls are cut in the message", () => {
  const many = Array.from({ length: 5_000 }, (_, n) => call(`call_${n}`));
  expect(checkOutputs([], items(...many))?.message.length).toBeLessThan(500);
  expect(checkOutputs([], items(output("x".repeat(5_000))))?.message.length).toBeLessThan(500);
});
