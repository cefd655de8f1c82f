/** Wraps a correct server so that it does what its profile says. Without differences nothing is wrapped. */
import type { Behavior, KnownProfile, Policy } from "@understudy/contract/profiles";
import type { Providers } from "@understudy/contract/ports";
import type { Answer } from "@understudy/http";
import type { resumeTurn } from "../application/turns/resume-turn.ts";
import type { BodyReading } from "../door/decode.ts";
import type { Enter } from "../door/door.ts";
import type { Ids } from "../ports/ids.ts";
import { checkedClients } from "./door/client-version.ts";
import { unreadableWhenDeep } from "./door/deep-json.ts";
import { plainDocuments } from "./door/documents.ts";
import type { DoorWrapper } from "./door/door.ts";
import { hiddenFailures, withoutFailure } from "./door/failures.ts";
import { someRoutes } from "./door/listed-routes.ts";
import { modelsAsResources } from "./door/listed-models.ts";
import { listedTools } from "./door/listed-tools.ts";
import { nullForMissingTurns } from "./door/missing-turn.ts";
import { refusedOverlaps } from "./door/overlapping-groups.ts";
import { nullForToolgroups } from "./door/toolgroup-answer.ts";
import { moreProperties } from "./door/registry-properties.ts";
import { traceIds } from "./door/request-id.ts";
import { withoutRetryHint } from "./door/retry-hint.ts";
import { toolSchemas } from "./door/tool-schemas.ts";
import { withoutTurnIds } from "./door/turn-ids.ts";
import { uncheckedPages } from "./door/unchecked-pages.ts";
import { failingArguments, oneLevelArguments } from "./providers/argument-nesting.ts";
import { callsAsOne } from "./providers/calls-as-one.ts";
import { emptyDeltas } from "./providers/empty-deltas.ts";
import { passedOnFailures } from "./providers/failures.ts";
import { clientsFirst } from "./providers/offer-order.ts";
import { inOwnWords } from "./providers/own-words.ts";
import { withoutFormats, withoutGrammar } from "./providers/response-formats.ts";
import { droppedSampling, failingSampling } from "./providers/sampling.ts";
import { createRandomIds } from "./random-ids.ts";
import { createReading } from "./reading.ts";
import { resumeLast } from "./resume-last.ts";

type Switches = Pick<Policy, "unreadable_calls"> & Behavior;

type Table<Wrapper> = {
  readonly [Name in keyof Switches]?: { readonly [Value in Switches[Name]]?: Wrapper };
};

/** By switch and value. The first is the innermost. */
const doors: Table<DoorWrapper> = {
  documents: { plain: plainDocuments },
  overlapping_groups: { refused: refusedOverlaps },
  tool_schemas: { parameters: toolSchemas("parameters"), input_schema: toolSchemas("input_schema") },
  provider_failures: { hidden: hiddenFailures },
  deep_json: { unreadable: unreadableWhenDeep },
  missing_turn: { null: nullForMissingTurns },
  turn_ids: { ignored: withoutTurnIds },
  bounds: { unchecked: uncheckedPages },
  listed_routes: { some: someRoutes },
  listed_tools: { resources: listedTools("resources"), definitions: listedTools("definitions") },
  listed_models: { resources: modelsAsResources },
  toolgroup_answer: { null: nullForToolgroups },
  registry_properties: { more: moreProperties },
  retry_hint: { absent: withoutRetryHint },
  client_version: { checked: checkedClients },
  request_id: { absent: traceIds },
};

const atProviders: Table<(honest: Providers, profile: KnownProfile) => Providers> = {
  calls_in_message: { as_one: callsAsOne },
  unreadable_calls: { own_words: inOwnWords },
  argument_nesting: { one_level: oneLevelArguments, fails_turn: failingArguments },
  provider_failures: { passed_on: passedOnFailures },
  empty_deltas: { with_tools: emptyDeltas },
  offer_order: { clients_first: clientsFirst },
  sampling: { some_fail: failingSampling, some_dropped: droppedSampling },
  response_formats: { no_grammar: withoutGrammar, none: withoutFormats },
};

/** What takes the place of the parts of a server. */
export interface Imitation {
  door(honest: Enter): Enter;
  providers(honest: Providers): Providers;
  /** Undefined for the usual ones. */
  ids: Ids | undefined;
  /** Undefined for the strict one. */
  reading: BodyReading | undefined;
  /** Undefined for the named turn. */
  resume: typeof resumeTurn | undefined;
  /** Undefined if answers of turns that are damaged on their way need no change before. */
  beforeDamage: ((answer: Answer) => Answer) | undefined;
  /** Whether documents come from any address. */
  fetchesPrivate: boolean;
}

export function imitate(profile: KnownProfile): Imitation {
  const { policy, behavior } = profile;
  const atDoor = chosen(doors, behavior);
  const around = chosen(atProviders, { ...policy, ...behavior });
  return {
    door: (honest) => atDoor.reduce((handle, wrap) => wrap(handle, profile), honest),
    providers: (honest) => around.reduce((inner, wrap) => wrap(inner, profile), honest),
    reading: createReading(behavior),
    resume: behavior.resumed_turn === "last" ? resumeLast : undefined,
    beforeDamage: behavior.provider_failures === "hidden" ? withoutFailure : undefined,
    fetchesPrivate: behavior.private_documents === "fetched",
    ids: behavior.ids === "random" ? createRandomIds() : undefined,
  };
}

function chosen<Wrapper>(table: Table<Wrapper>, switches: Partial<Switches>): Wrapper[] {
  const values = new Map<string, unknown>(Object.entries(switches));
  return Object.entries(table).flatMap(([name, wrappers]) => {
    const wrapper = new Map<string, Wrapper>(Object.entries(wrappers)).get(String(values.get(name)));
    return wrapper === undefined ? [] : [wrapper];
  });
}
