import { html } from "./html.ts";
import { json } from "./json.ts";
import { junit } from "./junit.ts";
import type { Reporter } from "./reporter.ts";
import { trace } from "./trace.ts";

/** The reports that are written to files: each is the option of that name. */
export const fileReporters: Readonly<Record<string, Reporter>> = { html, json, junit, trace };
