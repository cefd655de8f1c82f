/** What the runner knows while it tells a story: which ids the names stand for, and what each turn last said. */
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
  /** The id that a name stands for; undefined for a name that has none, since what should have given it one failed. */
  id(alias: Alias): string | undefined;
  parent(alias: Alias): Alias | undefined;
  /** Everything that was made, in order. */
  ids(): Record<Alias, string>;
  /** The calls that a turn handed out last. */
  calls: Map<Alias, Calls>;
  /** The models that the server listed, by the name that clients use. */
  models: Map<string, { provider_resource_id: string; provider_id: string }>;
  /** The id of the provider of an API. */
  providers: Map<string, string>;
  /** The ids of the steps that a turn had when it was last seen. */
  steps: Map<Alias, string[]>;
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
    models: new Map(),
    providers: new Map(),
    steps: new Map(),
  };
}
