import type { Providers } from "@understudy/contract/ports";
import type { Resources } from "../../domain/resources.ts";
import type { Records } from "../records/reader.ts";

/** What models, shields and toolgroups are served from. */
export interface RegistryPorts extends Records {
  providers: Providers;
  /** Resources from the configuration, besides those of the providers. */
  configured: Resources;
}
