/**
 * How servers of the Agents API differ, as named switches. `policy` is read by the turn machine and frozen into the
 * plan of each turn; `wire` by HTTP. `docs/semantics.md` says what each value of `reference` promises.
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

export interface Profile {
  name: string;
  policy: Policy;
  wire: WireProfile;
}

const reference: Profile = {
  name: "reference",
  policy: {
    turn_start: "emitted",
    step_ids: "unique",
    awaiting_completed_at: "null",
    iteration_limit_ends: "complete",
    text_beside_calls: "kept",
    turn_toolgroups: "added",
    turn_tool_config: "replaces",
    warn_visible: true,
    tool_failure: "answered",
    resume_checks: "strict",
    tool_arguments: "value",
  },
  wire: {
    agents_prefixes: ["/v1", "/v1alpha"],
    not_found_status: 404,
    error_placement: "status",
    nonstreaming_turns: true,
    delete_status: 204,
    has_url: true,
  },
};

/** Every profile, by name. The profiles of real servers join `reference` here. */
export const profiles = { reference } as const;
