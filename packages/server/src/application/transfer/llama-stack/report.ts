/** What an import took of a Llama Stack, and what it left. */
import type { AgentConfig } from "@understudy/contract/types";

export interface Leftover {
  file: string;
  /** A key, or rows of one kind with their number. */
  what: string;
  reason: string;
}

export interface ImportReport {
  taken: { agents: number; sessions: number; turns: number };
  left: Leftover[];
  /** What agents name, and a server must have for their turns. */
  named: { models: Set<string>; shields: Set<string>; toolgroups: Set<string> };
  /** Where a file says so, what the provider calls a model that is registered under another name. */
  providerModels: Map<string, string>;
}

export function createImportReport(): ImportReport {
  return {
    taken: { agents: 0, sessions: 0, turns: 0 },
    left: [],
    named: { models: new Set(), shields: new Set(), toolgroups: new Set() },
    providerModels: new Map(),
  };
}

export function addNames({ named }: ImportReport, config: AgentConfig): void {
  named.models.add(config.model);
  for (const shield of [...(config.input_shields ?? []), ...(config.output_shields ?? [])])
    named.shields.add(shield);
  for (const group of config.toolgroups ?? [])
    named.toolgroups.add(typeof group === "string" ? group : group.name);
}
