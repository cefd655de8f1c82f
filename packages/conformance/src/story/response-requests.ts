/** The requests of steps about responses and conversations; pure. */
import type { Bindings } from "./bindings.ts";
import { markerName, nobodysId, servedShield } from "./names.ts";
import type { InputPart, ListedItems, RespondStep, ResponseFields, ResponsesStep } from "./response-steps.ts";
import type { AnyOperationId } from "./operations.ts";
import { buildRequest, type RequestParts, type RequestSpec } from "./request-spec.ts";
import type { RunContext } from "./run-context.ts";
import { isRecord, listOf } from "../json/difference.ts";

/** Ids of the usual form that nobody has. */
export const nobodysResponse = `resp_${nobodysId.replaceAll("-", "")}`;
export const nobodysConversation = `conv_${nobodysId.replaceAll("-", "")}`;
const nobodysItem = `msg_${nobodysId.replaceAll("-", "")}0000`;
const nobodysApproval = `mcpr_${nobodysId.replaceAll("-", "")}0000`;

/** Null for a step about something that was not created. */
export function responsesRequest(
  step: ResponsesStep,
  bindings: Bindings,
  context: RunContext,
): RequestSpec | null {
  const build = (
    operation: AnyOperationId,
    ids: Readonly<Record<string, string | undefined>>,
    parts: RequestParts = {},
  ): RequestSpec | null => {
    const known = Object.entries(ids).flatMap(([name, id]) => (id === undefined ? [] : [[name, id]]));
    if (known.length < Object.keys(ids).length) return null;
    return buildRequest(operation, Object.fromEntries(known) as Record<string, string>, prefix, parts);
  };
  const isOfConversations = "conversation" in step && step.do !== "respond";
  const prefix =
    (isOfConversations ||
    step.do === "create_conversation" ||
    (step.do === "walk" && step.list.of === "items")
      ? context.conversationsPrefix
      : context.responsesPrefix) ?? context.prefix;
  const idOf = (alias: string): string | undefined => toId(alias, nobodysResponse, bindings);
  const inConversation = (alias: string) => ({
    conversation_id: toId(alias, nobodysConversation, bindings),
  });
  const toItems = (items: readonly InputPart[], own: string): object[] | null =>
    allOf(items.map((part) => toItem(part, bindings, own)));

  switch (step.do) {
    case "respond": {
      const body = respondBody(step, bindings, context);
      if (body === null || step.over === undefined)
        return body && build("createResponse", {}, { body, disconnectAfter: step.disconnectAfter });
      const text = JSON.stringify({ type: "response.create", ...body });
      return build("createResponse", {}, { body, message: { over: step.over, text } });
    }
    case "send_message":
      return build("createResponse", {}, { message: { over: step.over, text: step.text } });
    case "get_response":
      return build("getResponse", { response_id: idOf(step.response) }, replayOf(step));
    case "await_response":
      return build("getResponse", { response_id: idOf(step.response) });
    case "cancel_response":
      return build("cancelResponse", { response_id: idOf(step.response) });
    case "compact": {
      const input = toItems(step.input, `${context.run}.${step.as}`);
      const after = step.after === undefined ? undefined : idOf(step.after);
      if (input === null || (step.after !== undefined && after === undefined)) return null;
      const parent = after === undefined ? {} : { previous_response_id: after };
      return build("compactResponse", {}, { body: { model: context.model, input, ...parent } });
    }
    case "delete_response":
      return build("deleteResponse", { response_id: idOf(step.response) });
    case "walk":
      return walkRequest(step.list, [...pageOf(step)], build, { idOf, inConversation });
    case "create_conversation": {
      const items = toItems(step.items, `${context.run}.${step.as}`);
      const metadata = step.metadata === undefined ? {} : { metadata: step.metadata };
      return items && build("createConversation", {}, { body: { items, ...metadata } });
    }
    case "get_conversation":
      return build("getConversation", inConversation(step.conversation));
    case "update_conversation":
      return build("updateConversation", inConversation(step.conversation), {
        body: { metadata: step.metadata },
      });
    case "delete_conversation":
      return build("deleteConversation", inConversation(step.conversation));
    case "add_items": {
      const items = toItems(step.items, `${context.run}.${step.conversation}`);
      return (
        items && build("createConversationItems", inConversation(step.conversation), { body: { items } })
      );
    }
    case "get_item":
    case "delete_item":
      return build(step.do === "get_item" ? "getConversationItem" : "deleteConversationItem", {
        ...inConversation(step.conversation),
        item_id: step.item < 0 ? nobodysItem : bindings.items.get(step.conversation)?.[step.item],
      });
  }
}

function replayOf({ replay }: { replay?: number }): RequestParts {
  if (replay === undefined) return {};
  const after: [string, string][] = replay < 0 ? [] : [["starting_after", String(replay)]];
  return { query: [["stream", "true"], ...after] };
}

type Build = (
  operation: AnyOperationId,
  ids: Readonly<Record<string, string | undefined>>,
  parts?: RequestParts,
) => RequestSpec | null;

function walkRequest(
  list: ListedItems,
  query: [string, string][],
  build: Build,
  ids: {
    idOf: (alias: string) => string | undefined;
    inConversation: (alias: string) => Readonly<Record<string, string | undefined>>;
  },
): RequestSpec | null {
  if (list.of === "responses") return build("listResponses", {}, { query });
  if (list.of === "input_items")
    return build("listInputItems", { response_id: ids.idOf(list.response) }, { query });
  return build("listConversationItems", ids.inConversation(list.conversation), { query });
}

function pageOf({ limit, order }: { limit?: number; order?: string }): [string, string][] {
  return [
    ...(limit === undefined ? [] : ([["limit", String(limit)]] as [string, string][])),
    ...(order === undefined ? [] : ([["order", order]] as [string, string][])),
  ];
}

function toId(alias: string, nobodys: string, bindings: Bindings): string | undefined {
  return alias === "nobody" ? nobodys : bindings.id(alias);
}

function respondBody(step: RespondStep, bindings: Bindings, context: RunContext): object | null {
  const { as, after, conversation, asObject, fields = {}, asText, stream, over } = step;
  const own = `${context.run}.${as}`;
  const marker = context.scripted ? ` @@${markerName(context.run, as)}@@` : "";
  const last = step.input.findLastIndex((part) => part.is === "message" && part.role === "user");
  const items = allOf(
    step.input.map((part, at) =>
      toItem(
        part.is === "message" && at === last ? { ...part, text: part.text + marker } : part,
        bindings,
        own,
      ),
    ),
  );
  const parent = after === undefined ? null : toId(after, nobodysResponse, bindings);
  const place = conversation === undefined ? null : toId(conversation, nobodysConversation, bindings);
  if (items === null || parent === undefined || place === undefined) return null;
  const [first] = items;
  const isText = asText === true && items.length === 1 && isRecord(first) && first["role"] === "user";
  return {
    model: context.model,
    input: isText ? first["content"] : items,
    ...withGuardrails(withAddresses(fields, context), context),
    ...(parent === null ? {} : { previous_response_id: parent }),
    ...(place === null ? {} : { conversation: asObject === true ? { id: place } : place }),
    // Over a WebSocket every response is streamed.
    ...(stream && over === undefined ? { stream } : {}),
  };
}

/** The text by which a prompt shows that the answer to a call is this response's. */
function ofResponse(text: string, own: string): string {
  return `${text} (${own})`;
}

/** Null where it names something that is not there. */
function toItem(part: InputPart, bindings: Bindings, own: string): object | null {
  switch (part.is) {
    case "message":
      return { ...(part.untyped === true ? {} : { type: "message" }), role: part.role, content: part.text };
    case "output": {
      const call = nth(bindings, part.of, "function_call", part.call);
      const output = ofResponse(part.text, own);
      return call && { type: "function_call_output", call_id: call["call_id"], output };
    }
    case "stray_output":
      return { type: "function_call_output", call_id: "call_of_nobody", output: ofResponse(part.text, own) };
    case "approval": {
      const request = nth(bindings, part.of, "mcp_approval_request", part.request);
      const reason = part.reason === undefined ? {} : { reason: part.reason };
      return (
        request && {
          type: "mcp_approval_response",
          approval_request_id: request["id"],
          approve: part.approve,
          ...reason,
        }
      );
    }
    case "stray_approval":
      return { type: "mcp_approval_response", approval_request_id: nobodysApproval, approve: true };
    case "reference": {
      const id = bindings.outputs.get(part.of)?.[part.item]?.["id"];
      return id === undefined ? null : { type: "item_reference", id };
    }
    case "compaction": {
      const item = nth(bindings, part.of, "compaction", 0);
      return item && { type: "compaction", encrypted_content: item["encrypted_content"] };
    }
    case "stray_reference":
      return { type: "item_reference", id: nobodysItem };
  }
}

function nth(bindings: Bindings, alias: string, type: string, at: number): Record<string, unknown> | null {
  return (bindings.outputs.get(alias) ?? []).filter((item) => item["type"] === type)[at] ?? null;
}

function allOf<T>(values: readonly (T | null)[]): T[] | null {
  const there = values.filter((one) => one !== null);
  return there.length === values.length ? there : null;
}

/** A target may use its own shields in place of the stories' shields. */
function withGuardrails(fields: ResponseFields, { shields }: RunContext): ResponseFields {
  const { guardrails } = fields;
  if (shields === null || !Array.isArray(guardrails)) return fields;
  return { ...fields, guardrails: guardrails.map((name) => servedShield(String(name), shields)) };
}

/** Where servers connect to tools, each group has an address. */
function withAddresses(fields: ResponseFields, { mcp, baseUrl }: RunContext): ResponseFields {
  if (!Array.isArray(fields["tools"])) return fields;
  const tools = listOf(fields["tools"]).map((tool) =>
    isRecord(tool) && tool["type"] === "mcp"
      ? { ...tool, server_url: mcp?.uri(String(tool["server_label"])) ?? `${baseUrl}/mcp` }
      : tool,
  );
  return { ...fields, tools };
}
