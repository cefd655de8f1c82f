/**
 * The differences between servers of the Agents API, as switches. A turn reads `policy`, which is frozen into its plan. HTTP
 * reads `wire`. `behavior` acts in `packages/server/src/imitation/`, or where a comment below says. The checks of the
 * conformance suite name the values that they need, and its stories avoid what a target cannot take.
 * `docs/look-up/semantics/README.md` §13 describes the values, `docs/look-up/real-servers/README.md` their source.
 */

/** Switches of the turn machine, each read in one place. */
export interface Policy {
  /** Whether a stream begins with `turn_start`. */
  turn_start: "emitted" | "absent";
  /** Whether step ids are unique; real servers reuse the preceding id for a client tool step. */
  step_ids: "unique" | "client_tool_repeats";
  /** `completed_at` of a turn that awaits input. */
  awaiting_completed_at: "null" | "set";
  /** The state of a turn that reaches the iteration limit with pending calls. */
  iteration_limit_ends: "complete" | "awaiting";
  /** Why a turn stopped at its limit of inferences: for the model's reason, or always `end_of_turn`. */
  limit_reason: "models" | "end_of_turn";
  /** Whether a message with tool calls keeps its text. */
  text_beside_calls: "kept" | "dropped";
  /** Whether a turn's toolgroups are added to the agent's or replace them. */
  turn_toolgroups: "added" | "replace";
  /** Whether a turn's `tool_config` is used. */
  turn_tool_config: "replaces" | "ignored";
  /** Whether `warn` and `info` violations are recorded on the step. */
  warn_visible: boolean;
  /** Whether a failing or unknown server tool is answered with an error or fails the turn. */
  tool_failure: "answered" | "fails_turn";
  /** Whether a resume's responses are checked against the turn's pending calls. */
  resume_checks: "strict" | "none";
  /** The format of `ToolCall.arguments`: JSON value or JSON text. */
  tool_arguments: "value" | "text";
  /** A call that cannot be parsed: its text joins the content, or the server's own text for it is the content, or it is passed on. */
  unreadable_calls: "content" | "own_words" | "passed_on";
  /** The handling of duplicate call ids in a message. */
  repeated_call_ids: "renamed" | "kept";
  /** The handling of calls without response, responses without call and empty messages in the prompt. */
  loose_ends: "left_out" | "kept";
  /** A message with calls that ran out of tokens: no tool runs and the turn ends or awaits, or it is not detected. */
  out_of_tokens: "ends" | "awaits" | "unnoticed";
  /** Whether a client tool may have the name of a built-in server tool. */
  builtin_names: "free" | "taken";
  /** The handling of a `tool_choice` that is not an offered tool. */
  tool_choice_names: "checked" | "passed_on";
  /** Whether shields receive documents and tool messages of the turn. */
  shield_views: "whole" | "part";
  /** The position of a refused answer's refusal in the prompt of later turns. */
  refusals: "in_place" | "after";
  /** The text of a refusal without a message. */
  silent_refusals: "named" | "none";
  /** The times of a client tool's step: after the times of the step before it, or from the moment of the call. */
  client_tool_times: "after" | "overlapping";
  /** The message that documents join where a turn has no message. */
  documents_alone: "user" | "system";
  /** Whether null for lists and limits means the default or fails. */
  nulls: "default" | "fail";
}

/** Switches of HTTP. */
export interface WireProfile {
  agents_prefixes: readonly ("/v1" | "/v1alpha")[];
  not_found_status: 404 | 400;
  /** The status for an unknown model or toolgroup; an unknown shield has the status of an unknown record. */
  missing_resource_status: 404 | 400;
  /** The status for something else under a registered name; 200 answers it as if it had been stored. The registry reads it. */
  taken_name_status: 409 | 400 | 200;
  /** Whether an error before the first byte of a stream is an HTTP status or an error event. */
  error_placement: "status" | "stream";
  nonstreaming_turns: boolean;
  delete_status: 204 | 200;
  has_url: boolean;
  /** Times with their microseconds, or without them where they are zero, as one in a million is. Not imitated. */
  times: "microseconds" | "shortest";
  /** Whether a request that is sent again with its `Idempotency-Key` is answered with the first one's result. */
  idempotency_keys: "kept" | "ignored";
}

/** Switches of everything else: most act at the door, the store or the providers of the server. */
export interface Behavior {
  /** The order of agents and of sessions in their lists, which is the order of their ids: it comes with `ids`. */
  list_order: "creation" | "any";
  /** The order of turns, in a session and in the prompt. Acts where the turns of a session are read. */
  turn_order: "begun" | "any";
  /** Whether the `turn_ids` filter of `getSession` is read from the query or ignored. */
  turn_ids: "query" | "ignored";
  /** The `url` of a page: the requested path, or the route with its placeholders. Acts where pages are answered. */
  page_url: "requested" | "template";
  /** The answer for an unknown turn and its steps. */
  missing_turn: "not_found" | "null";
  /** Whether negative limits of pages and inferences, and pages of more than 1,000 records, are rejected. */
  bounds: "checked" | "unchecked";
  /** Whether content type, size, encoding and types of a body are strictly checked, and errors name the field. */
  request_checks: "strict" | "lax";
  /** Whether ids are UUIDs in the order of creation. */
  ids: "ordered" | "random";
  /** Whether answers have an `x-request-id`. */
  request_id: "given" | "absent";
  /** Whether clients of another `major.minor` version get a 426, by their header `x-llamastack-client-version`. */
  client_version: "ignored" | "checked";
  /** Whether responses have `x-should-retry`. */
  retry_hint: "given" | "absent";
  /** The supported format of client tool schemas; the other one is dropped. */
  tool_schemas: "both" | "parameters" | "input_schema";
  /** The accepted documents: any form of text, or only a single text with a text type. */
  documents: "all" | "plain";
  /** The effect of a delete on running turns. Acts in `packages/server/src/application/`, as turns run there. */
  running_deletes: "abort" | "ignore";
  /** The effect of a disconnect on its turn, unless the server has an option: it runs on and is stored, or ends and is lost. Acts there too. */
  disconnects: "ignored" | "end_turn";
  /** The turn that a resume continues: the named one, or the last of the session. */
  resumed_turn: "named" | "last";
  /** Whether the inferences of a failed resume count towards the limit. */
  failed_inferences: "forgotten" | "counted";
  /** How provider failures other than 400 are reported. */
  provider_failures: "reported" | "hidden" | "passed_on";
  /** Arguments of a call that are not an object whose values have no deeper objects or lists: can be read, or not, or fail the turn. */
  argument_nesting: "any" | "one_level" | "fails_turn";
  /** Whether an agent whose JSON is nested some 200 levels deep can be read and deleted. */
  deep_json: "kept" | "unreadable";
  /** Documents at addresses that are not public. */
  private_documents: "refused" | "fetched";
  /**
   * The name that a registered model gets: the one that was sent, or its provider's with the provider before it. Acts in
   * `packages/server/src/application/registry/`.
   */
  model_names: "given" | "prefixed";
  /** Whether the list of routes has the routes of models, shields, toolgroups and tools. */
  listed_routes: "all" | "some";
  /** Whether records of the registry have properties that `openapi.yaml` does not declare. */
  registry_properties: "declared" | "more";
  /** Whether models have OpenAI's fields beside the fields of a resource. */
  listed_models: "both" | "resources";
  /** Whether a model may be registered for a name that its provider does not have. Acts in the registry, too. */
  unknown_models: "refused" | "accepted";
  /** Sampling by `top_k` or with a repetition penalty: passed on, or fails every turn of its agent, or dropped, as `stop` is then. */
  sampling: "all" | "some_fail" | "some_dropped";
  /**
   * The response formats that can be used: all, all but grammars, or none. With any other format every turn of its
   * agent fails.
   */
  response_formats: "all" | "no_grammar" | "none";
  /**
   * Whether all calls of a message can be read, or their names and arguments are read as if they belonged to one
   * call, which needs arguments.
   */
  calls_in_message: "all" | "as_one";
  /** Whether an answer of a model that is offered tools begins with a delta that has no text. */
  empty_deltas: "none" | "with_tools";
  /** The tools that a model is offered: the tools of the toolgroups before the client's tools, or after them. */
  offer_order: "groups_first" | "clients_first";
  /** A toolgroup that is named together with one of its tools: offered once, or refused as two tools of one name. */
  overlapping_groups: "once" | "refused";
  /** How tools are listed and read: as resource and definition at once, or as one of the two. */
  listed_tools: "both" | "resources" | "definitions";
  /** The answer to the registration of a toolgroup: its record, or null. */
  toolgroup_answer: "record" | "null";
  /**
   * Where there are users: the owner that rules about creating a resource see: the future owner, or no owner yet. Acts in
   * `packages/server/src/application/access/`.
   */
  create_rules: "owner" | "no_owner";
  /** Where there are users: what rules call a session. Acts there, too. */
  session_rules: "id" | "name";
}

/** The switches that a server can be configured with. */
export interface Profile {
  name: string;
  policy: Policy;
  wire: WireProfile;
  /** Without this, the values of `reference` hold. */
  behavior?: Behavior;
}

/** A profile with all known differences. */
export interface KnownProfile extends Profile {
  behavior: Behavior;
}
