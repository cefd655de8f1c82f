import { defineConfig } from "vitest/config";

const conditions = ["@understudy/source", "node", "import", "module", "default"];

/** A project as a user has it, which the test beside it runs. */
export default defineConfig({
  cacheDir: "../../../../node_modules/.vite/mock-inference-vitest",
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: { include: ["*.fixture.ts"], sequence: { concurrent: true } },
});
