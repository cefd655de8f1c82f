/** Several providers of shields as one: each run goes to the provider that it names, and to no other. */
import type { ShieldProvider } from "@understudy/contract/ports";
import { routed } from "./routed.ts";

export function routeShields(providers: readonly ShieldProvider[]): ShieldProvider {
  const of = routed(providers);
  return {
    routes: providers,
    async shields() {
      const lists = await Promise.all(providers.map(async (one) => one.shields()));
      return lists.flat();
    },
    run: (request, context) => of(context).run(request, context),
    ready: async (caller) => of(caller).ready?.(caller),
  };
}
