import type { ProviderRun, Providers } from "@understudy/contract/ports";
import type { Resources } from "../../domain/resources.ts";
import type { Actor } from "../access/caller.ts";
import type { Records } from "../records/reader.ts";

/** What models, shields and toolgroups are served from. */
export interface RegistryPorts extends Records {
  providers: Providers;
  /** Resources from the configuration, besides those of the providers. */
  configured: Resources;
  /** For whom each run is, for tools that are use cases of this server: they act with the rights of whoever runs them. */
  actors: WeakMap<ProviderRun, Actor>;
}
