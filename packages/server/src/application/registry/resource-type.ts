import type { Awaitable } from "@understudy/contract";
import type { Resource } from "../../domain/resources.ts";
import type { Write } from "../../ports/store.ts";
import type { GuardedType } from "../access/access.ts";
import type { Acting } from "../access/caller.ts";
import type { RegistryPorts } from "./ports.ts";
import type { RegisteredKind } from "../records/keys.ts";

/** One type of resource, with its sources: models, shields, toolgroups or vector dbs. */
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
  /** Whether a registration says the same as one that is there. By default all of it must be equal. */
  isSame?(registered: T, wanted: T): boolean;
  /** What the commit writes that removes one. */
  goneWith?(resource: T): Write[];
}
