/** Several providers of tools as one: each call goes to the provider that it names, and to no other. */
import type { Toolgroup, ToolProvider } from "@understudy/contract/ports";
import { routed } from "./routed.ts";

export function routeTools(providers: readonly ToolProvider[]): ToolProvider {
  const of = routed(providers);
  const namings = providers.map(createNaming);
  return {
    routes: providers,
    async toolgroups() {
      const lists = await Promise.all(providers.map(async (one) => one.toolgroups()));
      // Of one name the first counts: what a script names is the script's.
      const first = new Map<string, Toolgroup>();
      for (const [at, list] of lists.entries())
        for (const group of list)
          if (!first.has(group.identifier)) first.set(group.identifier, namings[at]?.(group) ?? group);
      return [...first.values()];
    },
    tools: async (group, context) => (await of(context).tools?.(group, context)) ?? [],
    invoke: (request, context) => of(context).invoke(request, context),
    ready: async (caller) => of(caller).ready?.(caller),
  };
}

/** A group with the name of its provider: the same as before for the same, as the next turn compares it with the last one's. */
function createNaming({ provider }: ToolProvider): (group: Toolgroup) => Toolgroup {
  const known = new WeakMap<Toolgroup, Toolgroup>();
  return (group) => {
    const before = known.get(group);
    if (before?.tools === group.tools || provider === undefined) return before ?? group;
    const named = { ...group, provider_id: provider.provider_id };
    known.set(group, named);
    return named;
  };
}
