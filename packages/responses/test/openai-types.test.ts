/**
 * Optional and nullable are two things: no object of the document may be null, or lack a field, where the published types of
 * `openai` rule that out. Compared type by type; the compiler names the fields.
 */
import type OpenAI from "openai";
import { expectTypeOf, test } from "vitest";
import type {
  CompactedResponse,
  Conversation,
  Item,
  OutputItem,
  ResponseCreateRequest,
  ResponseEvent,
  ResponseObject,
} from "@understudy/contract/responses/types";
import type { unservedFields } from "../src/request/unserved-fields.ts";
import type { Faults } from "./support/faults.ts";

/** Only an event's own fields: its response and its item are compared below. */
type Own<Event> = Event extends unknown ? Omit<Event, "response" | "item" | "part"> : never;

/** Why each is right all the same. */
type OfResponse =
  // Made by the client.
  | ".output_text: missing"
  // OpenAI sends null.
  | ".user: null"
  | ".usage: null"
  | ".text.format<json_schema>.description: null"
  // OpenAI counts them since 2026, other servers do not. Ours says 0.
  | ".usage.input_tokens_details.cache_write_tokens: left out";

type OfEvents =
  // Open Responses has them within `error`.
  | "<error>.code: left out"
  | "<error>.message: left out"
  | "<error>.param: left out"
  // Not in the types of the Python client. Ours has it.
  | "<response.function_call_arguments.done>.name: left out";

test("the comparison names what differs", () => {
  type Wrong = { type: "mcp_list_tools"; id: string | null; server_label?: string; tools: { name: null }[] };
  expectTypeOf<Faults<Wrong, OpenAI.Responses.ResponseOutputItem>>().toEqualTypeOf<
    | "<mcp_list_tools>.id: null"
    | "<mcp_list_tools>.server_label: left out"
    | "<mcp_list_tools>.tools[].name: null"
    | "<mcp_list_tools>.tools[].input_schema: missing"
  >();
});

test("items are null, or lack fields, only where OpenAI's may", () => {
  expectTypeOf<Faults<OutputItem, OpenAI.Responses.ResponseOutputItem>>().toEqualTypeOf<never>();
  expectTypeOf<Faults<Item, OpenAI.Responses.ResponseItem>>().toEqualTypeOf<never>();
  expectTypeOf<Faults<Item, OpenAI.Conversations.ConversationItem>>().toEqualTypeOf<never>();
});

test("responses and conversations are, too", () => {
  expectTypeOf<Faults<ResponseObject, OpenAI.Responses.Response>>().toEqualTypeOf<OfResponse>();
  expectTypeOf<Faults<Conversation, OpenAI.Conversations.Conversation>>().toEqualTypeOf<never>();
  type Compacted = Faults<CompactedResponse, OpenAI.Responses.CompactedResponse>;
  expectTypeOf<Compacted>().toEqualTypeOf<Extract<OfResponse, `.usage.${string}`>>();
});

test("events are, too", () => {
  type Theirs = OpenAI.Responses.ResponseStreamEvent;
  expectTypeOf<Faults<Own<ResponseEvent>, Own<Theirs>>>().toEqualTypeOf<OfEvents>();
});

test("what OpenAI lets be null or left out in a request may be so here", () => {
  type Refused = Faults<OpenAI.Responses.ResponseCreateParamsNonStreaming, ResponseCreateRequest>;
  // A model and an input are needed here. Items are looked at by their types, which one of OpenAI's may lack.
  type Nullable = Exclude<Refused, `.input${string}` | `${string}: missing`>;
  expectTypeOf<Nullable>().toEqualTypeOf<".model: left out">();
});

test("every field of OpenAI's request is served, or known and not served", () => {
  type Unknown = Exclude<keyof OpenAI.Responses.ResponseCreateParams, keyof ResponseCreateRequest>;
  expectTypeOf<(typeof unservedFields)[number]>().toEqualTypeOf<Unknown>();
});
