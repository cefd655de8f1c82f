/** What the runner knows while it runs a story: the ids of aliases, and what each turn announced last. */
import type { Turn } from "@understudy/contract/types";
import { nobodysId } from "./names.ts";
import { type Alias, nobody } from "./story.ts";

type Calls = Turn["output_message"]["tool_calls"];

interface Known {
  id: string;
  /** The agent of a session, the session of a turn. */
  parent: Alias | null;
}

export interface Bindings {
  bind(alias: Alias, id: string, parent: Alias | null): void;
  /** The id of an alias; undefined if the request that should have created it failed. */
  id(alias: Alias): string | undefined;
  parent(alias: Alias): Alias | undefined;
  /** All ids, in the order of their creation. */
  ids(): Record<Alias, string>;
  /** The last pending calls of a turn. */
  calls: Map<Alias, Calls>;
  /** The turns that awaited input when they were last seen. */
  awaiting: Set<Alias>;
  /** The models that the server listed, by the names of clients. */
  models: Map<string, { provider_resource_id: string; provider_id: string }>;
  /** The id of the first provider of an API. */
  providers: Map<string, string>;
  /** The ids of a turn's steps as last read. */
  steps: Map<Alias, string[]>;
  /** The output of each response as last read. */
  outputs: Map<Alias, readonly Record<string, unknown>[]>;
  /** The ids of a conversation's items in the order in which they were last seen. */
  items: Map<Alias, string[]>;
}

export function createBindings(): Bindings {
  const known = new Map<Alias, Known>();
  known.set(nobody, { id: nobodysId, parent: nobody });
  return {
    bind: (alias, id, parent) => void known.set(alias, { id, parent }),
    id: (alias) => known.get(alias)?.id,
    parent: (alias) => known.get(alias)?.parent ?? undefined,
    ids: () => Object.fromEntries([...known].map(([alias, { id }]) => [alias, id])),
    calls: new Map(),
    awaiting: new Set(),
    models: new Map(),
    providers: new Map(),
    steps: new Map(),
    outputs: new Map(),
    items: new Map(),
  };
}
