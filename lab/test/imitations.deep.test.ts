/** That each switch of a profile acts: where nothing else differs from our own profile, the suite finds it there. */
import { expect, test } from "vitest";
import {
  profiles,
  type Behavior,
  type KnownProfile,
  type Policy,
  type ProfileName,
} from "@understudy/contract/profiles";
import { checks as catalogue } from "@understudy/conformance/src/apis/checks.ts";
import { crudStories } from "@understudy/conformance/src/apis/agents/generators/crud.ts";
import { registrationStories } from "@understudy/conformance/src/apis/resources/generators/registration.ts";
import { openMutant } from "../src/mutants/mutant.ts";
import { judge } from "./support/judge.ts";

const { reference } = profiles;

/** Switches that act together, the profile that their values are of, and a check that finds it. */
const acting: [switches: (keyof Policy | keyof Behavior)[], of: ProfileName, check: string][] = [
  [["out_of_tokens"], "0.2.20", "tools/out-of-tokens-runs-nothing"],
  [["out_of_tokens"], "0.3.5", "resume/awaits-calls"],
  [["repeated_call_ids"], "0.2.20", "tools/repeated-call-ids"],
  [["loose_ends"], "0.2.20", "persistence/loose-ends"],
  [["shield_views"], "0.2.20", "shields/what-output-shields-see"],
  [["refusals"], "0.2.20", "shields/refusal-in-history"],
  [["silent_refusals"], "0.2.20", "shields/error-without-message"],
  [["documents_alone"], "0.2.20", "documents/no-message"],
  [["nulls"], "0.2.20", "configuration/allowed-turns-run"],
  [["tool_choice_names"], "0.3.5", "tool-config/choice-names-a-tool"],
  [["tool_arguments"], "0.3.5", "tools/arguments-as-text"],
  [["unreadable_calls"], "0.2.20", "streams/failed-call-is-content"],
  [["unreadable_calls"], "0.3.5", "streams/failed-call-is-content"],
  [["sampling"], "0.2.20", "configuration/allowed-turns-run"],
  [["sampling"], "0.3.5", "configuration/sampling"],
  [["response_formats"], "0.2.20", "configuration/allowed-turns-run"],
  [["response_formats"], "0.3.5", "configuration/allowed-turns-run"],
  [["argument_nesting"], "0.2.20", "persistence/any-json"],
  [["calls_in_message"], "0.2.6", "model/agrees"],
  [["ids"], "0.2.20", "agents/ids-in-order"],
  [["ids", "list_order"], "0.2.20", "agents/listed"],
  [["ids", "turn_order"], "0.2.12", "persistence/session-holds-turns"],
  [["turn_ids"], "0.2.20", "persistence/filter-by-turn-ids"],
  [["page_url"], "0.2.20", "sessions/page-url"],
  [["missing_turn"], "0.2.20", "persistence/failed-turn-leaves-nothing"],
  [["bounds"], "0.2.20", "iterations/negative-refused"],
  [["bounds"], "0.2.20", "errors/bad-pages"],
  [["request_checks"], "0.2.20", "errors/content-type"],
  [["request_checks"], "0.2.20", "errors/too-large"],
  [["request_id"], "0.2.20", "agents/request-id"],
  [["retry_hint"], "0.2.20", "errors/no-repeat"],
  [["tool_schemas"], "0.2.20", "agents/config-read-back"],
  [["tool_schemas"], "0.3.5", "agents/config-read-back"],
  [["documents"], "0.2.20", "documents/types"],
  [["running_deletes"], "0.2.20", "persistence/delete-aborts"],
  [["disconnects"], "0.2.20", "persistence/survives-disconnect"],
  [["resumed_turn"], "0.2.20", "resume/unknown-turn-refused"],
  [["provider_failures"], "0.2.20", "errors/provider-fails"],
  [["provider_failures"], "0.3.5", "errors/provider-fails"],
  [["deep_json"], "0.2.20", "agents/deep-json"],
  [["listed_routes"], "0.2.20", "inspect/routes"],
  [["listed_tools"], "0.2.20", "runtime/tool-by-name"],
  [["toolgroup_answer"], "0.3.5", "registry/as-sent"],
  [["registry_properties"], "0.2.20", "wire/declared-properties"],
  [["client_version"], "0.2.20", "agents/client-version"],
];

/** Checks of every trace that show in stories of one family: they need not judge those of all others first. */
const families = new Map([
  ["agents/request-id", [crudStories]],
  ["wire/declared-properties", [registrationStories]],
]);

test.each(acting)("%j of %s is found by %s", { timeout: 60_000 }, async (switches, of, id) => {
  const checks = catalogue.filter((check) => check.id === id);
  const generators = families.get(id);
  const target = await openMutant({}, "variant", withSwitches(switches, profiles[of]), "reference");
  const result = await judge(target, {
    ...{ checks, runs: 12, seed: 4, shrinks: 0, bail: "SHOULD" as const },
    ...(generators === undefined ? {} : { generators }),
  });
  expect(result.checks.map(({ status }) => status)).toEqual(["fail"]);
});

/** Our profile with the values of another one for these switches. */
function withSwitches(names: readonly string[], { policy, behavior }: KnownProfile): KnownProfile {
  const chosen = (switches: object): object =>
    Object.fromEntries(Object.entries(switches).filter(([name]) => names.includes(name)));
  return {
    ...reference,
    policy: { ...reference.policy, ...chosen(policy) },
    behavior: { ...reference.behavior, ...chosen(behavior) },
  };
}
