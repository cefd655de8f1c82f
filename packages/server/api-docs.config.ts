import { readFileSync, writeFileSync } from "node:fs";
import type { Plugin } from "vite";
import { parse } from "yaml";
import { page } from "../../vite.base.ts";

/** The page reads the document from the server that serves it, and calls that server. */
const config = page({
  config: import.meta.url,
  folder: "api-docs",
  fileName: "api-docs.html",
  policy: ["connect-src 'self'"],
});

/** Of the server that answers with it, whatever its address. */
const document: Plugin = {
  name: "document",
  writeBundle() {
    const yaml = readFileSync(new URL("../../openapi.yaml", import.meta.url), "utf8");
    const { servers: _, ...rest } = parse(yaml) as Record<string, unknown>;
    writeFileSync(new URL("dist/openapi.json", import.meta.url), JSON.stringify(rest));
  },
};

export default { ...config, plugins: [...(config.plugins ?? []), document] };
