// openapi.yaml is a good OpenAPI document (redocly.yaml).
import { checkTool, problemsOf } from "../lib/run.mjs";

export const run = () =>
  problemsOf([...checkTool("redocly", "@redocly/cli"), "lint", "openapi.yaml"], {
    REDOCLY_TELEMETRY: "off",
    REDOCLY_SUPPRESS_UPDATE_NOTICE: "true",
  });
