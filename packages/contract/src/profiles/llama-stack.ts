/** The profiles of the observed versions of Llama Stack; see `docs/real-servers.md`. */
import type { KnownProfile } from "./profile.ts";

/** The base of the other profiles: 0.2.20, whose agents are those of 0.2.23 too. */
const last02: KnownProfile = {
  name: "0.2.20",
  policy: {
    turn_start: "absent",
    step_ids: "client_tool_repeats",
    awaiting_completed_at: "set",
    iteration_limit_ends: "awaiting",
    limit_reason: "end_of_turn",
    text_beside_calls: "dropped",
    turn_toolgroups: "replace",
    turn_tool_config: "ignored",
    warn_visible: false,
    tool_failure: "fails_turn",
    resume_checks: "none",
    tool_arguments: "value",
    unreadable_calls: "own_words",
    repeated_call_ids: "kept",
    loose_ends: "kept",
    out_of_tokens: "unnoticed",
    builtin_names: "taken",
    tool_choice_names: "checked",
    shield_views: "part",
    refusals: "after",
    silent_refusals: "none",
    client_tool_times: "overlapping",
    documents_alone: "system",
    nulls: "fail",
  },
  wire: {
    agents_prefixes: ["/v1"],
    not_found_status: 400,
    missing_resource_status: 404,
    taken_name_status: 200,
    error_placement: "stream",
    nonstreaming_turns: false,
    delete_status: 204,
    has_url: true,
  },
  behavior: {
    list_order: "any",
    turn_order: "begun",
    turn_ids: "ignored",
    page_url: "template",
    missing_turn: "null",
    bounds: "unchecked",
    request_checks: "lax",
    ids: "random",
    request_id: "absent",
    client_version: "checked",
    retry_hint: "absent",
    tool_schemas: "parameters",
    documents: "plain",
    running_deletes: "ignore",
    resumed_turn: "last",
    failed_inferences: "counted",
    provider_failures: "hidden",
    argument_nesting: "one_level",
    deep_json: "unreadable",
    private_documents: "fetched",
    model_names: "given",
    listed_routes: "some",
    registry_properties: "more",
    unknown_models: "refused",
    sampling: "some_fail",
    response_formats: "no_grammar",
    calls_in_message: "all",
    offer_order: "clients_first",
    overlapping_groups: "refused",
    listed_tools: "resources",
    toolgroup_answer: "record",
  },
};

/** Until 0.2.15 the turns of a session were unordered. */
const older: KnownProfile["behavior"] = {
  ...last02.behavior,
  turn_order: "any",
};

/** Until 0.2.17 a delete answered 200, and whatever was unknown was a 400. */
const wire0212: KnownProfile["wire"] = { ...last02.wire, delete_status: 200, missing_resource_status: 400 };

export const llamaStack: Readonly<Record<"0.2.6" | "0.2.12" | "0.2.20" | "0.3.5", KnownProfile>> = {
  "0.2.6": {
    name: "0.2.6",
    policy: last02.policy,
    wire: { ...wire0212, has_url: false },
    behavior: { ...older, calls_in_message: "one_after_text" },
  },
  "0.2.12": {
    name: "0.2.12",
    policy: last02.policy,
    wire: wire0212,
    behavior: older,
  },
  "0.2.20": last02,
  "0.3.5": {
    name: "0.3.5",
    policy: {
      ...last02.policy,
      tool_arguments: "text",
      unreadable_calls: "passed_on",
      out_of_tokens: "awaits",
      tool_choice_names: "passed_on",
    },
    wire: { ...last02.wire, taken_name_status: 400, agents_prefixes: ["/v1", "/v1alpha"] },
    behavior: {
      ...last02.behavior,
      tool_schemas: "input_schema",
      provider_failures: "passed_on",
      argument_nesting: "any",
      model_names: "prefixed",
      unknown_models: "accepted",
      sampling: "some_dropped",
      response_formats: "none",
      listed_tools: "definitions",
      toolgroup_answer: "null",
    },
  },
};
