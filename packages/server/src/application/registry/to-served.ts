/** What a user is served now: the names, and providers that accept them. */
import type {
  InferenceRequest,
  ProviderCaller,
  ProviderContext,
  Providers,
  ShieldContext,
} from "@understudy/contract/ports";
import { notServed } from "../../domain/errors.ts";
import type { Served } from "../../domain/plan/plan.ts";
import { groupsMeant } from "../../domain/plan/toolgroups.ts";
import type { ResourceTarget } from "../../domain/resources.ts";
import type { TurnPlan } from "../../domain/turn/state/state.ts";
import type { Access } from "../access/access.ts";
import { withTools } from "./elsewhere.ts";
import type { ResourceSource, ServedNames } from "./known.ts";
import { expectReady } from "./ready.ts";
import type { ShieldTarget } from "./shields.ts";
import { requestedGroup, type ServedToolgroups } from "./toolgroups.ts";

/** The served resources, and providers that accept their served names. */
export interface ServedNow {
  served: Served;
  providers: Providers;
  /** For a plan, so that a resume runs what was meant. Nothing where there are no users. */
  meantBy(plan: Named): Pick<TurnPlan, "meant">;
  /**
   * The same, with the tools of the groups that these names can mean, as their providers have them now for this caller: only
   * for groups that are `unlisted`, else without a request. Throws what `withTools` does.
   */
  listTools(names: readonly string[], context: () => ProviderContext): Promise<ServedNow>;
  /**
   * The same, with a group for each of these MCP servers, in place of one of its name; nothing changes where no provider speaks
   * to such servers. They are as good as registered by the request.
   */
  withServers(servers: readonly { name: string; uri: string }[]): ServedNow;
  /** Throws a `Problem` if a provider of the plan cannot answer this caller now, `not_served` for a model that a shield asks. */
  expectReady(plan: Asked, caller: ProviderCaller): Promise<void>;
}

/** The names in a plan. */
type Named = Pick<TurnPlan, "model" | "input_shields" | "output_shields" | "server_tools">;

/** Of a shield alone there is no model. */
type Asked = Omit<Named, "model"> & { model: string | null };

/** What is served of each kind, by the names that this user has for it. */
export interface ServedKinds {
  models: ServedNames<ResourceTarget>;
  shields: ServedNames<ShieldTarget>;
  toolgroups: ServedToolgroups;
}

export function toServed(kinds: ServedKinds, providers: Providers, access: Access): ServedNow {
  const { models, shields, toolgroups } = kinds;
  const { inference, shields: judges, tools } = providers;
  const answererOf = new Map(toolgroups.groups.map(({ identifier, answerer }) => [identifier, answerer]));
  const ofModels = new Map<string, Pick<TurnPlan, "meant">>();
  const routed = <Caller extends ProviderCaller>(
    request: InferenceRequest,
    caller: Caller,
  ): [InferenceRequest, Caller] => {
    const target = models.names.get(request.model);
    if (target === undefined) return [request, caller];
    return [
      { ...request, model: target.name },
      { ...caller, provider_id: target.provider_id },
    ];
  };
  /** The model that a shield asks. */
  const askedFor = (shield: string): string | undefined => {
    const target = shields.names.get(shield);
    const judge = judges.routes?.find(({ provider }) => provider?.provider_id === target?.provider_id);
    return target && (judge ?? judges).asks?.(target.shield_id);
  };
  return {
    served: {
      models: [...models.names.keys()],
      shields: [...shields.names.keys()],
      toolgroups: toolgroups.groups,
    },
    meantBy(plan) {
      if (access.by === null) return {};
      const { model, input_shields, output_shields, server_tools } = plan;
      const hasMore = input_shields.length + output_shields.length + server_tools.length > 0;
      // Most plans name no more than a model.
      const known = hasMore ? undefined : ofModels.get(model);
      if (known !== undefined) return known;
      const meant = {
        models: pick(models.sources, [model]),
        shields: pick(shields.sources, [...input_shields, ...output_shields]),
        toolgroups: pick(
          toolgroups.sources,
          server_tools.map(({ toolgroup_id }) => toolgroup_id),
        ),
      };
      if (!hasMore) ofModels.set(model, { meant });
      return { meant };
    },
    withServers(servers) {
      const own = servers.flatMap((one) => requestedGroup(providers, one) ?? []);
      const others = toolgroups.groups.filter(
        (one) => !own.some(({ identifier }) => identifier === one.identifier),
      );
      if (own.length === 0) return toServed(kinds, providers, access);
      return toServed(
        { ...kinds, toolgroups: { ...toolgroups, groups: [...others, ...own] } },
        providers,
        access,
      );
    },
    async listTools(names, context) {
      const meant = new Set(names.flatMap((name) => groupsMeant(name, toolgroups.groups)));
      if (![...meant].some(({ unlisted }) => unlisted)) return toServed(kinds, providers, access);
      const given = context();
      const groups = await Promise.all(
        toolgroups.groups.map(async (one) => (meant.has(one) ? withTools(providers, one, given) : one)),
      );
      return toServed({ ...kinds, toolgroups: { ...toolgroups, groups } }, providers, access);
    },
    async expectReady(plan, caller) {
      const { model, input_shields, output_shields, server_tools } = plan;
      const called = server_tools.flatMap(
        ({ toolgroup_id }) => answererOf.get(toolgroup_id)?.provider_id ?? [],
      );
      const judging = new Set([...input_shields, ...output_shields]);
      const judged = [...judging].flatMap((name) => askedFor(name) ?? []);
      const unknown = judged.find((name) => !models.names.has(name));
      if (unknown !== undefined) throw notServed("Model", unknown, [...models.names.keys()]);
      const asked = model === null ? judged : [model, ...judged];
      return expectReady([
        ...named(models.names, asked).map((provider_id) => ({
          provider: inference,
          caller: { ...caller, provider_id },
        })),
        ...named(shields.names, judging).map((provider_id) => ({
          provider: judges,
          caller: { ...caller, provider_id },
        })),
        ...[...new Set(called)].map((provider_id) => ({
          provider: tools,
          caller: { ...caller, provider_id },
        })),
      ]);
    },
    providers: {
      ...providers,
      inference: {
        ...inference,
        infer: (request, context) => inference.infer(...routed(request, context)),
        intercept:
          inference.intercept &&
          ((request, caller) => inference.intercept?.(...routed(request, caller)) ?? null),
      },
      shields: {
        ...judges,
        run: (request, context) => {
          const target = shields.names.get(request.shield_id);
          if (target === undefined) return judges.run(request, context);
          const { provider_id, shield_id, params } = target;
          const sent = { ...request, shield_id, params: { ...params, ...request.params } };
          const infer: ShieldContext["infer"] = (asked, given) => inference.infer(...routed(asked, given));
          return judges.run(sent, { ...context, provider_id, infer });
        },
      },
      tools: {
        ...tools,
        invoke: (request, context) => {
          const answerer = answererOf.get(request.toolgroup_id);
          if (answerer === undefined) return tools.invoke(request, context);
          const { provider_id, group } = answerer;
          return tools.invoke({ ...request, ...(group && { group }) }, { ...context, provider_id });
        },
      },
    },
  };
}

/** The providers of these names, each once. */
function named(
  names: ReadonlyMap<string, Pick<ResourceTarget, "provider_id">>,
  wanted: Iterable<string>,
): readonly string[] {
  return [...new Set([...wanted].flatMap((name) => names.get(name)?.provider_id ?? []))];
}

function pick(
  sources: ReadonlyMap<string, ResourceSource>,
  names: readonly string[],
): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, sources.get(name) ?? "provided"]));
}
