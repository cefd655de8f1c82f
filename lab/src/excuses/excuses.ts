/**
 * The mutants that no check can notice on our server in the profile of a real version, each with the one switch that names
 * its behaviour: the server does what the mutant does, or the switch hides it. A new switch lists here what it hides;
 * `npm run matrix -- --profile VERSION` fails for a mutant that is noticed and excused, or neither.
 */
import {
  type Behavior,
  type Policy,
  type ProfileName,
  profiles,
  type ResponsesProfile,
  responsesProfiles,
  type WireProfile,
} from "@understudy/contract/profiles";
import type { Capability } from "@understudy/conformance/src/target/capabilities.ts";
import { mutants as all } from "../mutants/index.ts";
import { responsesBySwitch } from "./excuses-responses.ts";
import { realCapabilitiesOf } from "./capabilities.ts";
import { idempotencyMutants } from "../mutants/idempotency.ts";
import { responseSocketMutants } from "../mutants/response-sockets.ts";

export type SwitchName = keyof Policy | keyof WireProfile | keyof Behavior | keyof ResponsesProfile;

/** The profiles of real versions. */
export const versions: readonly ProfileName[] = ["0.2.6", "0.2.12", "0.2.20", "0.3.5"];

export interface SwitchExcuse {
  switch: SwitchName;
  /** As text; the items of a list with a comma between them. */
  value: string;
  mutants: readonly string[];
}

/** The others need users besides. */
const keysOfOne = idempotencyMutants.filter(({ over }) => over().users !== true);
const withUsers = all.filter(({ over }) => over().users === true);

/** By what their profile says. */
export const bySwitch: readonly SwitchExcuse[] = [
  {
    switch: "nonstreaming_turns",
    value: "false",
    mutants: [
      "turn-streams-when-not-asked",
      "turn-streams-by-default",
      "turn-returns-501-without-stream",
      "shutdown-returns-500-for-new-turns",
    ],
  },
  {
    switch: "turn_start",
    value: "absent",
    mutants: ["stream-delays-turn-start", "stream-changes-turn-start-id"],
  },
  { switch: "idempotency_keys", value: "ignored", mutants: keysOfOne.map(({ id }) => id) },
  { switch: "turn_order", value: "any", mutants: ["session-get-reverses-turns"] },
  {
    switch: "turn_ids",
    value: "ignored",
    mutants: ["session-get-ignores-turn-ids", "session-get-ignores-all-but-first-turn-id"],
  },
  { switch: "missing_turn", value: "null", mutants: ["turn-get-returns-null-when-not-found"] },
  { switch: "awaiting_completed_at", value: "set", mutants: ["turn-sets-completed-at-while-awaiting"] },
  {
    switch: "resume_checks",
    value: "none",
    mutants: [
      "resume-accepts-wrong-responses",
      "resume-accepts-ended-turns",
      "resume-calls-model-when-refused",
      "resume-omits-call-id-in-errors",
    ],
  },
  {
    switch: "resumed_turn",
    value: "last",
    mutants: [
      "resume-returns-409-when-not-found",
      "resume-accepts-unknown-turns",
      "resume-mixes-in-last-turn",
    ],
  },
  {
    switch: "calls_in_message",
    value: "as_one",
    mutants: [
      "turn-truncates-tool-calls",
      "resume-refuses-several-responses",
      "turn-reorders-tool-steps",
      "turn-joins-tool-steps",
      "turn-omits-server-tool-steps-while-awaiting",
    ],
  },
  {
    switch: "shield_views",
    value: "part",
    mutants: ["documents-hides-text-from-shields"],
  },
  { switch: "warn_visible", value: "false", mutants: ["shield-drops-warnings"] },
  {
    switch: "silent_refusals",
    value: "none",
    mutants: ["shield-replaces-missing-message-with-none", "turn-returns-400-after-refusal"],
  },
  {
    switch: "tool_arguments",
    value: "text",
    mutants: ["tool-empties-arguments-json"],
  },
  {
    switch: "tool_failure",
    value: "fails_turn",
    mutants: [
      "tool-hides-error-message",
      "tool-fails-turn-on-error",
      "tool-blanks-responses-of-unknown-tools",
    ],
  },
  { switch: "out_of_tokens", value: "unnoticed", mutants: ["tool-runs-calls-cut-short"] },
  { switch: "repeated_call_ids", value: "kept", mutants: ["tool-repeats-call-ids"] },
  {
    switch: "turn_tool_config",
    value: "ignored",
    mutants: ["turn-ignores-tool-config", "turn-merges-tool-config"],
  },
  {
    switch: "nulls",
    value: "fail",
    mutants: ["turn-returns-500-for-null-client-tools"],
  },
  {
    switch: "documents",
    value: "plain",
    mutants: [
      "documents-accepts-any-type",
      "documents-drops-unsupported-types",
      "documents-refuses-capitals-and-parameters",
      "documents-joins-items-without-newline",
      "documents-inserts-url-instead-of-text",
    ],
  },
  { switch: "deep_json", value: "unreadable", mutants: ["agent-get-flattens-deep-json"] },
  { switch: "documents_alone", value: "system", mutants: ["documents-makes-list-content"] },
  { switch: "private_documents", value: "fetched", mutants: ["documents-accepts-loopback-urls"] },
  {
    switch: "request_checks",
    value: "lax",
    mutants: [
      "error-omits-allow-header",
      "request-ignores-content-type",
      "request-accepts-oversized-bodies",
      "request-repairs-invalid-utf8",
    ],
  },
  { switch: "error_placement", value: "stream", mutants: ["turn-streams-404-errors"] },
  { switch: "retry_hint", value: "absent", mutants: ["error-omits-should-retry-header"] },
  { switch: "page_url", value: "template", mutants: ["session-list-returns-url-template"] },
  { switch: "agents_prefixes", value: "/v1", mutants: ["route-returns-404-for-v1alpha"] },
  { switch: "ids", value: "random", mutants: ["restart-ignores-id-mark"] },
  { switch: "request_id", value: "absent", mutants: ["request-replaces-request-id"] },
  { switch: "running_deletes", value: "ignore", mutants: ["turn-returns-500-when-deleted"] },
  { switch: "bounds", value: "unchecked", mutants: ["iterations-accepts-negative-limit"] },
  { switch: "disconnects", value: "end_turn", mutants: ["turn-get-returns-404-after-disconnect"] },
  { switch: "failed_inferences", value: "counted", mutants: ["iterations-counts-failed-resumes"] },
  { switch: "taken_name_status", value: "200", mutants: ["register-accepts-taken-names"] },
  ...responsesBySwitch,
];

/** By what the suite cannot do with a real server: none of them, or not one of this version. */
export const byCapability: readonly { without: Capability; mutants: readonly string[] }[] = [
  {
    without: "whole_shields",
    mutants: [
      "shield-keeps-first-violation",
      "shield-drops-violation-metadata",
      "shield-ignores-failing-shields",
      "turn-reverses-shields",
      "shield-replaces-output-on-warning",
      "shield-drops-params",
      "run-shield-drops-request-params",
      "run-shield-ignores-failing-shields",
    ],
  },
  // Real servers are judged without users; with --auth one of them is.
  { without: "tenants", mutants: withUsers.map(({ id }) => id) },
  {
    without: "conversations",
    mutants: [
      "conversation-forgets-metadata",
      "conversation-item-read-as-incomplete",
      "conversation-drops-status-of-items",
    ],
  },
  { without: "web_sockets", mutants: responseSocketMutants.map(({ id }) => id) },
  {
    without: "whole_tools",
    mutants: ["tool-drops-result-metadata", "response-search-is-stored-as-failed"],
  },
  {
    without: "whole_answers",
    mutants: [
      "inference-ends-turn-at-partial-message",
      "stream-sends-unparsed-calls-as-text",
      "response-usage-omits-answers",
      "response-usage-estimates-calls",
    ],
  },
  {
    without: "whole_requests",
    mutants: [
      "inference-ignores-tool-config",
      "inference-ignores-system-message-behavior",
      "inference-drops-parameter-defaults",
      "inference-drops-tool-descriptions",
      "inference-drops-stop-sequences",
      "inference-ignores-sampling-strategy",
      "inference-drops-response-format",
      "turn-accepts-sampling-params",
    ],
  },
];

/** The excused mutants of a profile, each with what excuses it. */
export function excusedIn(profile: ProfileName): ReadonlyMap<string, string> {
  const switches = bySwitch
    .filter((one) => valueOf(profile, one.switch) === one.value)
    .flatMap((one) => one.mutants.map((mutant) => [mutant, `${one.switch}: ${one.value}`] as const));
  const given = realCapabilitiesOf(profile);
  const capabilities = byCapability
    .filter(({ without }) => !given.has(without))
    .flatMap(({ without, mutants }) => mutants.map((mutant) => [mutant, `without ${without}`] as const));
  return new Map([...capabilities, ...switches]);
}

/** The value of a switch in a profile, as text. */
export function valueOf(profile: ProfileName, name: SwitchName): string {
  const { policy, wire, behavior } = profiles[profile];
  const all = { ...policy, ...wire, ...behavior, ...responsesProfiles[profile] };
  const value: unknown = new Map<string, unknown>(Object.entries(all)).get(name);
  return Array.isArray(value) ? value.join(", ") : String(value);
}
