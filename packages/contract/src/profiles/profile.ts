/**
 * How servers of the Agents API differ, as named switches. `policy` is read by the turn machine and frozen into the
 * plan of each turn; `wire` by HTTP; `habits` by the conformance suite alone, for this server has one value of each.
 * `docs/semantics.md` says what each value of `reference` promises, `docs/real-servers.md` where the others are from.
 */

/** Choices that the turn machine reads, each in one place. */
export interface Policy {
  /** Whether a stream begins with `turn_start`. */
  turn_start: "emitted" | "absent";
  /** Whether every step has an id of its own; real servers reuse the preceding id for a client's tool step. */
  step_ids: "unique" | "client_tool_repeats";
  /** `completed_at` of a turn that awaits input. */
  awaiting_completed_at: "null" | "set";
  /** What the turn becomes when the limit is reached with calls pending. */
  iteration_limit_ends: "complete" | "awaiting";
  /** Whether a message that carries calls keeps its text. */
  text_beside_calls: "kept" | "dropped";
  /** A turn's toolgroups are added to the agent's, or take their place. */
  turn_toolgroups: "added" | "replace";
  /** Whether a turn's tool_config counts. */
  turn_tool_config: "replaces" | "ignored";
  /** Whether `warn` and `info` violations are recorded on the step. */
  warn_visible: boolean;
  /** What a failing or unknown server tool does. */
  tool_failure: "answered" | "fails_turn";
  /** Whether a resume is checked against what the turn handed out. */
  resume_checks: "strict" | "none";
  /** How `ToolCall.arguments` travels. */
  tool_arguments: "value" | "text";
}

/** Choices of HTTP. */
export interface WireProfile {
  agents_prefixes: readonly ("/v1" | "/v1alpha")[];
  not_found_status: 404 | 400;
  /** What is known before the first byte is an HTTP status, or an error event. */
  error_placement: "status" | "stream";
  nonstreaming_turns: boolean;
  delete_status: 204 | 200;
  has_url: boolean;
}

/** Choices that this server makes in one way only: what it cannot imitate, and a suite must not ask of others. */
export interface Habits {
  /** The order of agents and of sessions in their lists. */
  list_order: "creation" | "any";
  /** The order of turns, in a session and in what the model is given. */
  turn_order: "begun" | "any";
  /** Where the filter of a session's turns is read. */
  turn_ids: "query" | "ignored";
  /** The `url` of a page: the path that was asked for, or the route with its placeholders. */
  page_url: "asked" | "template";
  /** What is said of a turn that there is none of, and of its steps. */
  missing_turn: "not_found" | "null";
  /** Whether negative limits, of pages and of inferences, are refused. */
  bounds: "checked" | "unchecked";
  /** Whether content type, size, encoding and types of a body are checked to the letter, and errors name the field. */
  request_checks: "strict" | "lax";
  /** What null does for lists and limits. */
  nulls: "default" | "fail";
  /** Whether ids are UUIDs in the order of creation. */
  ids: "ordered" | "random";
  /** Whether answers have an `x-request-id`. */
  request_id: "given" | "absent";
  /** Whether answers say that they should not be asked for again. */
  retry_hint: "given" | "absent";
  /** In which form client tools are declared; the other one is dropped. */
  tool_schemas: "both" | "parameters" | "input_schema";
  /** Which documents are taken: any form of any text, or text types as one text only. */
  documents: "all" | "plain";
  /** What a delete does to the turns that run. */
  running_deletes: "abort" | "ignore";
  /** Which turn a resume goes on with: the one that it names, or the last of the session. */
  resumed_turn: "named" | "last";
  /** Whether inferences of a resume that failed count. */
  failed_inferences: "forgotten" | "counted";
  /** How failures of a provider other than a 400 are told. */
  failure_words: "told" | "hidden" | "passed_on";
  /** What becomes of a call that cannot be read. */
  unreadable_calls: "content" | "own_words" | "passed_on";
  /** What becomes of call ids that a message has twice. */
  repeated_call_ids: "renamed" | "kept";
  /** What becomes of calls without a response, responses without a call and empty messages in the prompt. */
  loose_ends: "left_out" | "kept";
  /** A message with calls that ran out of tokens: nothing is run and the turn ends or awaits, or it is not noticed. */
  out_of_tokens: "ends" | "awaits" | "unnoticed";
  /** Whether a client tool may have the name of a tool that the server brings along. */
  builtin_names: "free" | "taken";
  /** What becomes of a `tool_choice` that names no offered tool. */
  tool_choice_names: "checked" | "passed_on";
  /** Whether shields see documents and the tool messages of the turn. */
  shield_views: "whole" | "part";
  /** Where a refused answer's refusal stands in the prompt of later turns. */
  refusals: "in_place" | "after";
  /** What a refusal without a message of its own says. */
  silent_refusals: "named" | "none";
}

/** What a server can be made to do. */
export interface Profile {
  name: string;
  policy: Policy;
  wire: WireProfile;
}

/** What is known of a server, which is more. */
export interface KnownProfile extends Profile {
  habits: Habits;
}
