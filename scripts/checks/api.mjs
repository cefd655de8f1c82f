// openapi.yaml is a good OpenAPI document (redocly.yaml).
import { problemsOf, tool } from "../lib/run.mjs";

export const run = () =>
  problemsOf([...tool("redocly", "@redocly/cli"), "lint", "openapi.yaml"], {
    REDOCLY_TELEMETRY: "off",
    REDOCLY_SUPPRESS_UPDATE_NOTICE: "true",
  });
