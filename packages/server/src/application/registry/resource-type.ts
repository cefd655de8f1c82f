import type { Awaitable } from "@understudy/contract";
import type { Resource } from "../../domain/resources.ts";
import type { GuardedType } from "../access/access.ts";
import type { App } from "../app/app.ts";
import type { RegisteredKind } from "../records/keys.ts";

/** One type of resource, with its sources: models, shields or toolgroups. */
export interface ResourceType<T extends Resource> {
  /** In error messages, such as `Model`. */
  noun: string;
  /** In rules. */
  type: GuardedType;
  /** In the keys of its records. */
  kind: RegisteredKind;
  provided(app: App): Awaitable<readonly T[]>;
  configured(app: App): readonly T[];
}
