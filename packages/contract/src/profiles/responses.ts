/**
 * The differences between servers of Responses and Conversations, as switches. An unset switch makes no promise. The
 * checks of the conformance suite name the values that they need.
 */

export interface ResponsesProfile {
  /** The routes beside that which makes a response. */
  response_routes: readonly ("get" | "list" | "input_items" | "delete")[];
  /** Whether a stream tells each item from its beginning to its end, or only a part of it. */
  response_events: "items" | "part";
  /** Whether each item of a stream has an `event:` line. */
  event_lines: "typed" | "data_only";
  /** What ends a stream: its last event, as with OpenAI, or `[DONE]` after it, as in Open Responses. */
  stream_end: "event" | "done";
  /** Keys that OpenAI leaves out where they have no value: left out here too, or null. */
  empty_keys: "left_out" | "null";
  /** Whose error types are used. */
  error_types: "openai" | "open_responses";
  /** Whether events are counted from 0 without a gap. */
  sequence_numbers: "from_zero" | "partial";
  /** Whether a response has all properties with what was asked for, or leaves some out or null. */
  response_objects: "whole" | "part";
  /** Whether a response names the response or conversation that it continues. */
  response_parents: "reported" | "null";
  /** The body of an error. */
  response_errors: "openai" | "detail";
  /** The status for a response or conversation that is not there. */
  missing_responses: "not_found" | "bad_request";
  /** Whether text beside calls is an item, and in later prompts. */
  text_beside_response_calls: "kept" | "dropped";
  /** Whether outputs of functions are held against the calls before them: each names a call, and each call has one. */
  function_outputs: "checked" | "any";
  /** Whether the status says that the tokens or inferences ran out. */
  response_ends: "reported" | "status_only" | "completed";
  /** What follows when inferences run out while there are calls of server tools. */
  calls_at_limit: "left_out" | "run";
  /** How a stream tells a failure. */
  response_failures: "event" | "line";
  /** The status of an answer whose model refused: the model's status, or one that the server chooses. */
  response_failure_status: "models" | "servers";
  /** What becomes of a response whose model calls a tool that it was not offered. */
  unoffered_calls: "answered" | "fail";
  /** Whether `tool_choice` has an effect. */
  response_tool_choice: "obeyed" | "ignored";
  /** Whether a response goes on after its reader has left. */
  response_readers: "kept" | "dropped";
  /** Whether `input_items` has the input of the response, or of its ancestors too. */
  input_items: "own" | "prefix";
  /** Whether each input item has an id, and lists page through all of them. */
  response_pages: "whole" | "lossy";
  /** Whether a response that failed in a stream can be read. */
  failed_responses: "stored" | "forgotten";
  /** Whether system messages in the inputs of ancestors reach the model. */
  chain_system_messages: "kept" | "dropped";
  /** Whether the model is given each message of an input, or all of them as one of the user. */
  response_inputs: "whole" | "one_message";
  /** Whether functions can be offered to the model. */
  response_functions: "taken" | "refused";
  /** Whether a function without a description can be offered to the model. */
  bare_functions: "taken" | "fail";
  /** Whether an item without a type is a message. */
  untyped_items: "messages" | "refused";
  /** Whether the events of a response can be read again. */
  response_replays: "events" | "ignored";
  /** Whether the tools of a server are an item once in a chain, or of each response. */
  tool_lists: "once" | "each";
  /** Whether the server respects `store: false`. */
  unstored_responses: "forgotten" | "in_conversation";
  /** Whether calls wait for approval, and an answer decides about the call that it names. */
  mcp_approvals: "by_id" | "by_arguments" | "none";
  /** How a call of a server's tool that fails is told. */
  failed_mcp_calls: "error" | "code";
  /** Whether calls of server tools are items with a status. */
  server_call_items: "whole" | "part";
  /** Whether `item_reference` is taken. */
  item_references: "resolved" | "refused";
  /** Whether what is added to a conversation and deleted from it is what the model sees. */
  conversation_items: "context" | "log";
  /** Whether fields that nobody declares are refused. */
  undeclared_fields: "refused" | "ignored";
  /** Whether a response runs in the background and can be cancelled, or its caller waits for it all the same. */
  background_responses: "run" | "block";
  /** Whether guarded output is judged before it is streamed, while it is, or not at all. */
  response_guardrails: "before" | "while" | "none";
  /** Whether items can be put into one. */
  compaction: "served" | "absent";
  /** Whether a response has the tokens of all its inferences. */
  response_usage: "sum" | "absent";
}

export type ResponsesSwitches = Readonly<Partial<ResponsesProfile>>;

const reference: ResponsesProfile = {
  response_routes: ["get", "list", "input_items", "delete"],
  response_events: "items",
  event_lines: "typed",
  stream_end: "event",
  empty_keys: "left_out",
  error_types: "openai",
  sequence_numbers: "from_zero",
  response_objects: "whole",
  response_parents: "reported",
  response_errors: "openai",
  missing_responses: "not_found",
  text_beside_response_calls: "kept",
  function_outputs: "checked",
  response_ends: "reported",
  calls_at_limit: "left_out",
  response_failures: "event",
  response_failure_status: "models",
  unoffered_calls: "answered",
  response_tool_choice: "obeyed",
  response_readers: "kept",
  input_items: "own",
  response_pages: "whole",
  failed_responses: "stored",
  chain_system_messages: "kept",
  response_inputs: "whole",
  response_functions: "taken",
  bare_functions: "taken",
  untyped_items: "messages",
  response_replays: "events",
  tool_lists: "once",
  unstored_responses: "forgotten",
  mcp_approvals: "by_id",
  failed_mcp_calls: "error",
  server_call_items: "whole",
  item_references: "resolved",
  conversation_items: "context",
  undeclared_fields: "refused",
  background_responses: "run",
  response_guardrails: "before",
  compaction: "served",
  response_usage: "sum",
};

/** What all observed versions of Llama Stack have in common. */
const llamaStack: ResponsesProfile = {
  response_routes: ["get", "list", "input_items", "delete"],
  response_events: "part",
  event_lines: "data_only",
  stream_end: "event",
  empty_keys: "null",
  error_types: "openai",
  sequence_numbers: "partial",
  response_objects: "part",
  response_parents: "null",
  response_errors: "detail",
  missing_responses: "bad_request",
  text_beside_response_calls: "dropped",
  function_outputs: "any",
  response_ends: "completed",
  calls_at_limit: "run",
  response_failures: "line",
  response_failure_status: "servers",
  unoffered_calls: "fail",
  response_tool_choice: "ignored",
  response_readers: "dropped",
  input_items: "prefix",
  response_pages: "lossy",
  failed_responses: "forgotten",
  chain_system_messages: "kept",
  response_inputs: "whole",
  response_functions: "taken",
  bare_functions: "fail",
  untyped_items: "refused",
  response_replays: "ignored",
  tool_lists: "each",
  unstored_responses: "in_conversation",
  mcp_approvals: "none",
  failed_mcp_calls: "code",
  server_call_items: "part",
  item_references: "refused",
  conversation_items: "log",
  undeclared_fields: "ignored",
  background_responses: "block",
  response_guardrails: "none",
  compaction: "absent",
  response_usage: "absent",
};

/** The neutral profile: servers that end a stream with `[DONE]`, or say null where OpenAI says nothing, are usual. */
const { stream_end: _, empty_keys: __, ...anyServer } = reference;

/** The switches by the name of the profile. `open-responses` has only what that specification requires. */
export const responsesProfiles: Readonly<Record<string, ResponsesSwitches>> = {
  api: anyServer,
  reference,
  "0.2.6": {
    ...llamaStack,
    response_routes: ["get"],
    response_inputs: "one_message",
    response_functions: "refused",
  },
  "0.2.12": { ...llamaStack, response_routes: ["get", "list", "input_items"] },
  "0.2.20": llamaStack,
  "0.2.23": llamaStack,
  "0.3.5": {
    ...llamaStack,
    response_ends: "status_only",
    response_failures: "event",
    chain_system_messages: "dropped",
    mcp_approvals: "by_arguments",
    response_guardrails: "while",
    response_usage: "sum",
  },
  "open-responses": {
    response_events: "items",
    event_lines: "typed",
    stream_end: "done",
    error_types: "open_responses",
    response_parents: "reported",
    response_errors: "openai",
    text_beside_response_calls: "kept",
    response_ends: "reported",
    response_failures: "event",
    response_tool_choice: "obeyed",
  },
};
