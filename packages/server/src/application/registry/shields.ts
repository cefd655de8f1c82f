import type { Parsed } from "@understudy/contract";
import type { Shield } from "@understudy/contract/types";
import { toShield, toTargets } from "../../domain/resources.ts";
import type { App } from "../app.ts";
import { providerFor } from "../admin/providers.ts";
import { keys } from "../records/keys.ts";
import {
  checkProvided,
  getResource,
  knownResources,
  listResources,
  register,
  unregister,
  type ResourceType,
} from "./registry.ts";

const kind: ResourceType<Shield> = {
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

export function listShields(app: App): Promise<Shield[]> {
  return listResources(app, kind);
}

export function getShield(app: App, identifier: string): Promise<Shield> {
  return getResource(app, kind, identifier);
}

/** Registers a name for a provider's shield. Throws `bad_request` for an unknown shield, `conflict` for a taken name. */
export async function registerShield(app: App, sent: Parsed<"ShieldRegisterRequest">): Promise<Shield> {
  const shield = toShield(sent, providerFor(app.providers, "safety", sent.provider_id));
  await checkProvided(app, kind, shield);
  return register(app, kind, shield);
}

export function unregisterShield(app: App, identifier: string): Promise<void> {
  return unregister(app, kind, identifier);
}

/** The shields available to turns: registered name to provider's shield. */
export async function shieldTargets(app: App): Promise<ReadonlyMap<string, ShieldTarget>> {
  const { provided, own } = await knownResources(app, kind);
  const paramsOf = new Map(own.map(({ identifier, params }) => [identifier, params]));
  return new Map(
    [...toTargets(provided, own)].map(([name, shield_id]) => [
      name,
      { shield_id, params: paramsOf.get(name) ?? {} },
    ]),
  );
}
