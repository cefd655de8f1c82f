import { readFileSync, writeFileSync } from "node:fs";
import type { Plugin } from "vite";
import { parse } from "yaml";
import { page } from "../../vite.base.ts";

/** The page reads the documents from the server that serves it, and calls that server. */
const config = page({
  config: import.meta.url,
  folder: "api-docs",
  fileName: "api-docs.html",
  policy: ["connect-src 'self'"],
});

/** Of the server that answers with them, whatever its address. */
const documents: Plugin = {
  name: "documents",
  writeBundle() {
    for (const name of ["openapi", "openapi.responses"]) {
      const yaml = readFileSync(new URL(`../../${name}.yaml`, import.meta.url), "utf8");
      const { servers: _, ...rest } = parse(yaml) as Record<string, unknown>;
      writeFileSync(new URL(`dist/${name}.json`, import.meta.url), JSON.stringify(rest));
    }
  },
};

export default { ...config, plugins: [...(config.plugins ?? []), documents] };
