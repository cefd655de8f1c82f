/** Requests that servers refuse although OpenAI takes them, in their words. */
import { isRecord } from "@understudy/contract";
import type { Fields, Refusal, Rows } from "./quirk.ts";
import { knownFields } from "./request-fields.ts";

export type RequestQuirk =
  | "arguments_text_refused"
  | "stream_options_refused"
  | "developer_refused"
  | "system_late_refused"
  | "system_repeated_refused"
  | "tool_ids_null_refused"
  | "content_missing_refused"
  | "strict_null_refused"
  | "unknown_fields_refused"
  | "extra_content_required"
  | "reasoning_required";

export const requests: Rows<RequestQuirk> = {
  arguments_text_refused: {
    kind: "refusing",
    does: "The arguments of a call in the history must be an object, not a text with JSON",
    outcome: "An object is sent, with `argumentsAs: object`.",
    traits: { argumentsAs: "object" },
    refuse: (body) =>
      callsOf(body).some(({ call }) => typeof functionOf(call)["arguments"] === "string")
        ? asVllm("Can only get item pairs from a mapping.")
        : null,
  },
  stream_options_refused: {
    kind: "refusing",
    does: "`stream_options` is refused",
    outcome: "It is not sent, with `streamUsage: false`; then there may be no usage.",
    traits: { streamUsage: false },
    refuse: ({ stream_options: input }) =>
      input === undefined ? null : asExtra([{ loc: ["body", "stream_options"], input }]),
  },
  developer_refused: {
    kind: "refusing",
    does: "The role `developer` is refused",
    outcome: "`system` is sent.",
    traits: {},
    refuse(body) {
      const at = messagesOf(body).findIndex(({ role }) => role === "developer");
      if (at === -1) return null;
      const words =
        `Failed to deserialize the JSON body into the target type: messages[${at}].role: unknown variant \`developer\`, ` +
        "expected one of `system`, `user`, `assistant`, `tool`";
      const code = "invalid_request_error";
      return refusal(422, words, { error: { message: words, type: code, param: null, code } });
    },
  },
  system_late_refused: {
    kind: "refusing",
    does: "A system message that is not the first message is refused",
    outcome: "All system messages are sent as one, the first, with `systemMessages: first`.",
    traits: { systemMessages: "first" },
    refuse: (body) =>
      messagesOf(body).some((message, at) => at > 0 && isSystem(message))
        ? asVllm("System message must be at the beginning.")
        : null,
  },
  system_repeated_refused: {
    kind: "refusing",
    does: "A second system message is refused",
    outcome: "All system messages are sent as one, the first, with `systemMessages: first`.",
    traits: { systemMessages: "first" },
    refuse: (body) =>
      messagesOf(body).filter(isSystem).length > 1
        ? asVllm("Conversation roles must alternate user/assistant/user/assistant/...")
        : null,
  },
  tool_ids_null_refused: {
    kind: "refusing",
    does: "Calls and tool messages without an id are refused",
    outcome: "Every call and every tool message is sent with its id.",
    traits: {},
    refuse(body) {
      const ids = [
        ...callsOf(body).map(({ call }) => call["id"]),
        ...messagesOf(body).flatMap((message) =>
          message["role"] === "tool" ? [message["tool_call_id"]] : [],
        ),
      ];
      if (ids.every((id) => typeof id === "string")) return null;
      const message = "Tool call id was null but must be a-z, A-Z, 0-9, with a length of 9.";
      return refusal(400, message, {
        object: "error",
        message,
        type: "invalid_request_error",
        param: null,
        code: null,
      });
    },
  },
  content_missing_refused: {
    kind: "refusing",
    does: "A message of the assistant without content is refused, also with calls",
    outcome: "A text is sent, if need be an empty one.",
    traits: {},
    refuse(body) {
      const at = messagesOf(body).findIndex(
        ({ role, content }) => role === "assistant" && (content ?? null) === null,
      );
      if (at === -1) return null;
      const msg = "Input should be a valid string";
      const detail = [{ type: "string_type", loc: ["body", "messages", at, "content"], msg, input: null }];
      return refusal(422, msg, { detail });
    },
  },
  strict_null_refused: {
    kind: "refusing",
    does: "A tool with `strict: null` is refused",
    outcome: "`strict` is not sent.",
    traits: {},
    refuse(body) {
      const at = list(body["tools"]).findIndex((tool) => functionOf(tool)["strict"] === null);
      if (at === -1) return null;
      const message = "Expected boolean, received null";
      const param = `tools.${at}.strict`;
      return refusal(400, message, {
        error: { message, type: "invalid_request_error", param, code: "invalid_type" },
      });
    },
  },
  unknown_fields_refused: {
    kind: "refusing",
    does: "Fields of a request that the server does not know are refused",
    outcome:
      "Nothing is sent that nobody asked for; what was, such as `top_k`, is refused in the server's words.",
    traits: {},
    refuse(body) {
      const extra = Object.entries(body).filter(([field]) => !knownFields.has(field));
      return extra.length === 0
        ? null
        : asExtra(extra.map(([field, input]) => ({ loc: ["body", field], input })));
    },
  },
  extra_content_required: {
    kind: "refusing",
    does: "A call of the history without the `extra_content` that it came with is refused",
    outcome: "It is sent with the call, if it is remembered; else the request is refused.",
    refuse(body) {
      const found = callsOf(body).find(({ call }) => call["extra_content"] === undefined);
      if (found === undefined) return null;
      const message =
        "Function call is missing a thought_signature in functionCall parts. This is required for tools to work correctly, " +
        "and missing thought_signature may lead to degraded model performance. Additional data, function call " +
        `\`default_api:${String(functionOf(found.call)["name"])}\`, position ${found.at + 1}.`;
      return refusal(400, message, [{ error: { code: 400, message, status: "INVALID_ARGUMENT" } }]);
    },
  },
  reasoning_required: {
    kind: "refusing",
    does: "A message of the history with calls and without its `reasoning_content` is refused",
    outcome: "Lost: no thoughts are sent, and the request is refused.",
    refuse(body) {
      const at = messagesOf(body).findIndex(
        (message) => list(message["tool_calls"]).length > 0 && message["reasoning_content"] === undefined,
      );
      if (at === -1) return null;
      const message = `Missing \`reasoning_content\` field in the assistant message at message index ${at}.`;
      const code = "invalid_request_error";
      return refusal(400, message, { error: { message, type: code, param: null, code } });
    },
  },
};

function refusal(status: number, message: string, body: object): Refusal {
  return { status, message, body };
}

/** As vLLM says what the chat template of a model refuses. */
function asVllm(message: string): Refusal {
  return refusal(400, message, { error: { message, type: "BadRequestError", param: null, code: 400 } });
}

/** As Mistral says that it does not know fields. */
function asExtra(fields: { loc: string[]; input: unknown }[]): Refusal {
  const msg = "Extra inputs are not permitted";
  const detail = fields.map(({ loc, input }) => ({ type: "extra_forbidden", loc, msg, input }));
  return refusal(422, msg, {
    object: "error",
    message: { detail },
    type: "invalid_request_error",
    param: null,
    code: null,
  });
}

function list(value: unknown): Fields[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

function messagesOf(body: Fields): Fields[] {
  return list(body["messages"]);
}

function isSystem({ role }: Fields): boolean {
  return role === "system" || role === "developer";
}

/** The calls of the history, with the places of their messages. */
function callsOf(body: Fields): { call: Fields; at: number }[] {
  return messagesOf(body).flatMap((message, at) => list(message["tool_calls"]).map((call) => ({ call, at })));
}

/** The function of a call or a tool. */
function functionOf(value: Fields): Fields {
  return isRecord(value["function"]) ? value["function"] : {};
}
