import type { Parsed } from "@understudy/contract";
import type { Shield } from "@understudy/contract/types";
import { toShield, toTargets } from "../../domain/resources.ts";
import type { App } from "../app.ts";
import { providerFor } from "../admin/providers.ts";
import { keys } from "../records/keys.ts";
import { knownResources, registerProvided, type ResourceType } from "./registry.ts";

export const shields: ResourceType<Shield> = {
  noun: "Shield",
  prefix: keys.shields,
  key: keys.shield,
  provided: (app) => app.providers.shields.shields(),
  configured: (app) => app.configured.shields,
};

/** A provider's shield id and the parameters of its registration. */
export interface ShieldTarget {
  shield_id: string;
  params: Record<string, unknown>;
}

/** Registers a name for a provider's shield. Throws `bad_request` for an unknown shield, `conflict` for a taken name. */
export async function registerShield(app: App, sent: Parsed<"ShieldRegisterRequest">): Promise<Shield> {
  const provider_id = providerFor(app.providers, "safety", sent.provider_id);
  return registerProvided(app, shields, toShield(sent, provider_id));
}

/** The shields available to turns: registered name to provider's shield. */
export async function shieldTargets(app: App): Promise<ReadonlyMap<string, ShieldTarget>> {
  const { provided, own } = await knownResources(app, shields);
  const paramsOf = new Map(own.map(({ identifier, params }) => [identifier, params]));
  return new Map(
    [...toTargets(provided, own)].map(([name, shield_id]) => [
      name,
      { shield_id, params: paramsOf.get(name) ?? {} },
    ]),
  );
}
