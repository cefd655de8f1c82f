import type { Check } from "../../check.ts";
import { health } from "./health.ts";
import { providers } from "./providers.ts";
import { routes } from "./routes.ts";
import { version } from "./version.ts";

export const inspect: readonly Check[] = [health, version, routes, providers];
