import type { Parsed } from "@understudy/contract";
import type { Shield } from "@understudy/contract/types";
import { providersName, toShield } from "../../domain/resources.ts";
import type { Acting } from "../access/caller.ts";
import type { RegistryPorts } from "./ports.ts";
import { providerFor, unlistedOf } from "../admin/providers.ts";
import { listProvided, targetsOf, type KnownResources, type ServedNames } from "./known.ts";
import { registerProvided } from "./registry.ts";
import type { ResourceType } from "./resource-type.ts";

export const shields: ResourceType<Shield> = {
  noun: "Shield",
  type: "shield",
  kind: "shield",
  provided: (app) => app.providers.shields.shields(),
  configured: (app) => app.configured.shields,
  unlisted: ({ providers }) => unlistedOf(providers.shields),
};

/** A provider, its shield id and the parameters of its registration. */
export interface ShieldTarget {
  provider_id: string;
  shield_id: string;
  params: Record<string, unknown>;
}

/** Registers a name for a provider's shield. Throws `bad_request` for an unknown shield, `conflict` for a taken name. */
export async function registerShield(
  app: Acting<RegistryPorts>,
  sent: Parsed<"ShieldRegisterRequest">,
): Promise<Shield> {
  const target = sent.provider_shield_id ?? sent.shield_id;
  const serving = (await listProvided(app, shields)).filter((one) => providersName(one) === target);
  const provider_id = providerFor(
    app.providers,
    "safety",
    sent.provider_id,
    serving.map((one) => one.provider_id),
  );
  return registerProvided(app, shields, toShield(sent, provider_id));
}

/** The shields available to turns: registered name to provider's shield. */
export function toServedShields(
  { providers }: Pick<RegistryPorts, "providers">,
  known: KnownResources<Shield>,
): ServedNames<ShieldTarget> {
  const paramsOf = new Map(known.own.map(({ identifier, params }) => [identifier, params]));
  const names = new Map(
    [...targetsOf(known, unlistedOf(providers.shields))].map(([name, { provider_id, name: shield_id }]) => [
      name,
      { provider_id, shield_id, params: paramsOf.get(name) ?? {} },
    ]),
  );
  return { names, sources: known.sources };
}
