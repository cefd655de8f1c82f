/** The mutants of responses and conversations that the switch of a real version hides, as in excuses.ts. */
import type { ResponsesProfile } from "@understudy/contract/profiles";

export interface ResponsesExcuse {
  switch: keyof ResponsesProfile;
  value: string;
  mutants: readonly string[];
}

/** The same mutants for each of these values, which differ by version. */
function forValues(
  name: keyof ResponsesProfile,
  values: readonly string[],
  mutants: readonly string[],
): ResponsesExcuse[] {
  return values.map((value) => ({ switch: name, value, mutants }));
}

export const responsesBySwitch: readonly ResponsesExcuse[] = [
  {
    switch: "response_events",
    value: "part",
    mutants: [
      "response-stream-forgets-created",
      "response-stream-forgets-text-done",
      "response-stream-leaves-items-open",
      "response-stream-ends-twice",
      "response-stream-speaks-after-end",
      "response-stream-tells-index-zero",
      "response-stream-counts-indexes-from-one",
      "response-stream-renames-items",
      "response-stream-repeats-a-delta",
      "response-stream-loses-a-delta",
      "response-stream-adds-an-extension",
      "response-stream-adds-fields-of-others",
      "response-stream-dots-names-of-events",
      "response-stream-tells-output-at-once",
      "response-stream-interleaves-items",
      "response-search-is-not-announced",
      "response-search-completes-before-searching",
    ],
  },
  {
    switch: "sequence_numbers",
    value: "partial",
    mutants: ["response-stream-numbers-from-one", "response-stream-skips-a-number"],
  },
  {
    switch: "event_lines",
    value: "data_only",
    mutants: ["response-stream-has-no-event-lines"],
  },
  {
    switch: "response_objects",
    value: "part",
    mutants: ["response-drops-incomplete-details", "response-forgets-metadata"],
  },
  { switch: "response_parents", value: "null", mutants: ["response-forgets-parent"] },
  {
    switch: "response_pages",
    value: "lossy",
    mutants: [
      "response-list-oldest-first",
      "response-list-skips-after-cursor",
      "conversation-lists-users-first",
      "conversation-last-writer-wins",
      "conversation-keeps-input-of-failed-responses",
      "conversation-always-ends-list",
      "response-chain-truncates-to-five-messages",
      "response-refuses-second-child",
      "conversation-delete-removes-responses",
    ],
  },
  { switch: "input_items", value: "prefix", mutants: ["response-input-items-without-ids"] },
  { switch: "response_replays", value: "ignored", mutants: ["response-replay-ignores-cursor"] },
  ...forValues("response_routes", ["get", "get, list, input_items"], ["response-get-keeps-deleted"]),
  { switch: "response_routes", value: "get", mutants: ["response-stores-all-the-same"] },
  {
    switch: "text_beside_response_calls",
    value: "dropped",
    mutants: ["response-drops-text-beside-calls"],
  },
  {
    switch: "server_call_items",
    value: "part",
    mutants: [
      "response-hides-tool-results",
      "response-search-forgets-query",
      "response-search-ignores-include",
      "response-search-reports-unasked",
      "response-search-looks-everywhere",
    ],
  },
  { switch: "failed_mcp_calls", value: "code", mutants: ["response-hides-tool-errors"] },
  { switch: "empty_keys", value: "null", mutants: ["response-lists-null-errors"] },
  { switch: "tool_lists", value: "each", mutants: ["response-lists-no-tools"] },
  ...forValues(
    "mcp_approvals",
    ["none", "by_arguments"],
    [
      "response-runs-without-approval",
      "response-approves-by-name",
      "response-denies-in-silence",
      "response-takes-any-approval",
    ],
  ),
  { switch: "response_tool_choice", value: "ignored", mutants: ["response-ignores-tool-choice"] },
  ...forValues("response_ends", ["completed", "status_only"], ["response-completes-when-cut"]),
  {
    switch: "response_errors",
    value: "detail",
    mutants: [
      "response-error-says-detail",
      "response-error-names-no-field",
      "response-answers-unknown-models",
    ],
  },
  {
    switch: "undeclared_fields",
    value: "ignored",
    mutants: ["response-ignores-undeclared-fields", "response-ignores-undeclared-fields-within"],
  },
  {
    switch: "response_functions",
    value: "refused",
    mutants: [
      "response-delete-breaks-children",
      "response-forks-see-each-other",
      "response-hands-out-object-arguments",
    ],
  },
  {
    switch: "response_inputs",
    value: "one_message",
    mutants: ["response-drops-first-system-message", "response-chain-forgets-inputs"],
  },
  { switch: "bare_functions", value: "fail", mutants: ["response-needs-descriptions"] },
  { switch: "untyped_items", value: "refused", mutants: ["conversation-needs-types"] },
  {
    switch: "missing_responses",
    value: "bad_request",
    mutants: ["response-get-says-400", "response-streams-refusals", "conversation-get-says-400"],
  },
  {
    switch: "function_outputs",
    value: "any",
    mutants: ["response-takes-any-output", "response-leaves-calls-open"],
  },
  { switch: "item_references", value: "refused", mutants: ["response-drops-references"] },
  {
    switch: "response_failures",
    value: "line",
    mutants: ["response-failure-is-an-error-line", "response-failure-without-words"],
  },
  {
    switch: "response_failure_status",
    value: "servers",
    mutants: ["response-refusals-are-500"],
  },
  { switch: "failed_responses", value: "forgotten", mutants: ["response-get-forgets-failed"] },
  { switch: "unoffered_calls", value: "fail", mutants: ["response-fails-for-unoffered-tools"] },
  { switch: "response_readers", value: "dropped", mutants: ["response-ends-with-its-reader"] },
  {
    switch: "background_responses",
    value: "block",
    mutants: [
      "response-background-waits",
      "response-background-reads-as-completed",
      "response-background-drops-output",
      "response-background-hides-failures",
      "response-background-ignores-store",
      "response-follow-ends-early",
      "response-cancel-runs-on",
      "response-cancel-takes-any",
    ],
  },
  ...forValues(
    "response_guardrails",
    ["none", "while"],
    [
      "response-guard-streams-before-judging",
      "response-guard-skips-output",
      "response-guard-ignores-guardrails",
      "response-guard-refuses-on-warning",
    ],
  ),
  {
    switch: "compaction",
    value: "absent",
    mutants: ["response-compact-drops-chain", "response-compact-drops-input"],
  },
  {
    switch: "conversation_items",
    value: "log",
    mutants: ["conversation-hides-added-items-from-model"],
  },
  {
    switch: "unstored_responses",
    value: "in_conversation",
    mutants: ["conversation-keeps-unstored-responses"],
  },
];
