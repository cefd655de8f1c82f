import type { Awaitable } from "@understudy/contract";
import type { Resource } from "../../domain/resources.ts";
import type { GuardedType } from "../access/access.ts";
import type { Acting } from "../access/caller.ts";
import type { RegistryPorts } from "./ports.ts";
import type { RegisteredKind } from "../records/keys.ts";

/** One type of resource, with its sources: models, shields or toolgroups. */
export interface ResourceType<T extends Resource> {
  /** In error messages, such as `Model`. */
  noun: string;
  /** In rules. */
  type: GuardedType;
  /** In the keys of its records. */
  kind: RegisteredKind;
  provided(app: Acting<RegistryPorts>): Awaitable<readonly T[]>;
  configured(app: Acting<RegistryPorts>): readonly T[];
  /** The providers that cannot say what they have, so that names are taken on trust. */
  unlisted(app: Acting<RegistryPorts>): ReadonlySet<string>;
}
