// What the client weighs on a page: bundled and minified as an app would, gzipped. zod must not be in it.
import { gzipSync } from "node:zlib";
import { join } from "node:path";
import { root } from "../lib/root.mjs";

const client = join(root, "packages/client/src/index.ts");

/** What a page may load, in bytes after gzip. */
export const budgets = [
  { what: "the client with streams", names: ["createClient"], bytes: 8_000 },
  { what: "the client with the agent helper", names: ["createClient", "createAgent", "tool"], bytes: 11_000 },
];

export async function run() {
  const weighed = await Promise.all(
    budgets.map(async (budget) => ({ ...budget, ...(await weigh(budget.names)) })),
  );
  return problems(weighed);
}

export function problems(weighed) {
  return weighed.flatMap(({ what, bytes, gzipped, modules }) => [
    ...(gzipped > bytes
      ? [`${what}: ${gzipped} bytes gzipped are ${gzipped - bytes} more than ${bytes}`]
      : []),
    ...(modules.some((id) => /node_modules\/zod\//.test(id)) ? [`${what}: has zod in it`] : []),
  ]);
}

/** The bundle of a program that uses these exports. */
export async function weigh(names) {
  // Loaded late: it is heavy, and only this check needs it.
  const { build } = await import("vite");
  const program = "virtual:program";
  const { output } = await build({
    configFile: false,
    logLevel: "error",
    plugins: [
      {
        name: "program",
        resolveId: (id) => (id === program ? id : null),
        load: (id) =>
          id === program
            ? `import { ${names.join(", ")} } from ${JSON.stringify(client)}; globalThis.used = [${names.join(", ")}];`
            : null,
      },
    ],
    resolve: { conditions: ["@understudy/source", "browser", "import", "default"] },
    build: { write: false, target: "es2023", rollupOptions: { input: program } },
  });
  const code = output.map((chunk) => chunk.code ?? "").join("");
  return {
    gzipped: gzipSync(code, { level: 9 }).length,
    modules: output.flatMap((chunk) => chunk.moduleIds ?? []),
  };
}
