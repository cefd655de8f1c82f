/** What is expected of a target where servers differ: the switches of its profile. */
import {
  type Behavior,
  type Policy,
  profiles,
  type ResponsesProfile,
  type ResponsesSwitches,
  responsesProfiles,
  type WireProfile,
} from "@understudy/contract/profiles";

/** An unset switch makes no promise: its checks stay unknown. */
export interface Expectations {
  name: string;
  policy: Partial<Policy>;
  wire: Partial<WireProfile>;
  behavior: Partial<Behavior>;
  responses: ResponsesSwitches;
}

/** The neutral profile: only what `openapi.yaml` says, in its text or by the statuses of an operation. */
const api: Omit<Expectations, "responses"> = {
  name: "api",
  policy: {
    repeated_call_ids: "renamed",
    client_tool_times: "after",
    documents_alone: "user",
    nulls: "default",
    limit_reason: "models",
  },
  wire: { taken_name_status: 409 },
  behavior: {
    list_order: "creation",
    turn_order: "begun",
    turn_ids: "query",
    page_url: "requested",
    missing_turn: "not_found",
    bounds: "checked",
    request_checks: "strict",
    tool_schemas: "both",
    running_deletes: "abort",
    resumed_turn: "named",
    argument_nesting: "any",
    deep_json: "kept",
    private_documents: "refused",
    model_names: "given",
    listed_routes: "all",
    registry_properties: "declared",
    listed_models: "both",
    unknown_models: "refused",
    sampling: "all",
    response_formats: "all",
    calls_in_message: "all",
    listed_tools: "both",
    toolgroup_answer: "record",
  },
};

/** What the specification Open Responses promises: nothing of agents. */
const openResponses = { name: "open-responses", policy: {}, wire: {}, behavior: {} };

const known: Readonly<Record<string, Omit<Expectations, "responses">>> = {
  api,
  ...profiles,
  "open-responses": openResponses,
};

/** The names that `--profile` takes. */
export const profileNames: readonly string[] = Object.keys(known);

/** Throws a `RangeError` that lists the names for one that is not known. */
export function expectationsOf(name: string): Expectations {
  const found = known[name];
  if (found !== undefined) return { ...found, responses: responsesProfiles[name] ?? {} };
  throw new RangeError(`Unknown profile: ${name}. Known profiles: ${profileNames.join(", ")}.`);
}

type Switches = Policy & WireProfile & Behavior & ResponsesProfile;

/**
 * The switches that a check depends on, each with the value, or one of the values, under which its statement holds; for
 * a switch that is a list, with the items that must be in it.
 */
export type Conditions = {
  readonly [Name in keyof Switches]?: Switches[Name] | readonly Switches[Name][];
};

/** Why a profile excuses a check with these conditions; null if it does not. */
export function excuse(conditions: Conditions, expectations: Expectations): string | null {
  const { name, policy, wire, behavior, responses } = expectations;
  const groups: readonly Readonly<Record<string, unknown>>[] = [policy, wire, behavior, responses];
  for (const [key, wanted] of Object.entries(conditions)) {
    const value = groups.find((group) => key in group)?.[key];
    if (value === undefined)
      return `the profile ${name} makes no promise about ${key}; --profile names one that does`;
    const values: readonly unknown[] = Array.isArray(wanted) ? wanted : [wanted];
    const fits = Array.isArray(value) ? values.every((one) => value.includes(one)) : values.includes(value);
    const shown = Array.isArray(value) ? value.join(", ") : JSON.stringify(value);
    if (!fits) return `the profile ${name} has ${key}: ${shown.replaceAll('"', "")}`;
  }
  return null;
}
