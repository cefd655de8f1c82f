/*
 * Who may import whom. The first place whose `files` match owns a file; a file that no place owns is an error.
 *
 * `may` lists what its files may import besides the place's own files:
 *   server/ports                    the place of that name, by a relative path
 *   server/*                        that place and all below it
 *   @understudy/contract            a workspace or package with all its modules
 *   @understudy/contract/types      that module alone
 *   type …                          only by `import type`, which leaves nothing at run time
 *   node:*   npm:*                  any builtin of Node; any package that is not a workspace
 *
 * Arrows point down: a place may skip a level, never climb or go sideways. Workspaces are reached by name, never
 * by a relative path. Nobody may import e2e: it stands in no list.
 */

const contract = "@understudy/contract";
const http = "@understudy/http";
const contractTypes = [
  `type ${contract}`,
  `${contract}/types`,
  `${contract}/ports`,
  `${contract}/provider-data`,
];
const tests = ["npm:*", "node:*"];

export const places = [
  { name: "contract", files: "packages/contract/src/**", may: ["zod"] },

  // What is served in a browser too; then what needs Node: the listener, and the kit of the commands.
  {
    name: "http/node",
    files: "packages/http/src/node/**",
    may: ["http", contract, "@hono/node-server", "node:*"],
  },
  {
    name: "http/command",
    files: "packages/http/src/command/**",
    may: ["http", contract, "commander", "node:*"],
  },
  { name: "http", files: "packages/http/src/**", may: [contract, "hono"] },

  // What needs Node stands apart, so that scripts can be played in a browser.
  {
    name: "mock-inference/node",
    files: ["packages/mock-inference/src/node.ts", "packages/mock-inference/src/cli/**"],
    may: ["mock-inference/*", contract, http, "commander", "yaml", "node:*"],
  },
  {
    name: "mock-inference/peers",
    files: "packages/mock-inference/src/{msw,vitest}.ts",
    may: ["mock-inference", contract, http, "msw", "vitest"],
  },
  { name: "mock-inference", files: "packages/mock-inference/src/**", may: [contract, http, "zod", "yaml"] },

  // zod would be most of the client's weight: of the contract it takes what comes without.
  {
    name: "client",
    files: "packages/client/src/**",
    may: [...contractTypes, `${contract}/sse`, "openapi-fetch"],
  },

  {
    name: "server/domain",
    files: "packages/server/src/domain/**",
    may: [...contractTypes, `${contract}/profiles`, "uuid"],
  },
  { name: "server/ports", files: "packages/server/src/ports/**", may: contractTypes },
  {
    name: "server/application",
    files: "packages/server/src/application/**",
    may: ["server/domain", "server/ports", contract],
  },
  {
    name: "server/adapters/sqlite",
    files: "packages/server/src/adapters/store/sqlite*.ts",
    may: ["server/adapters", "server/ports", contract, "better-sqlite3", "node:*"],
  },
  // A browser fetches documents by itself; in Node the address is checked that a name stands for.
  {
    name: "server/adapters/documents-node",
    files: "packages/server/src/adapters/documents/node-*.ts",
    may: ["server/adapters", "server/ports", contract, "node:*"],
  },
  {
    name: "server/adapters",
    files: "packages/server/src/adapters/**",
    may: ["server/ports", contract, "uuid"],
  },
  { name: "server/page-file", files: "packages/server/src/page-file.ts", may: ["node:*"] },
  { name: "server/version", files: "packages/server/src/version.ts", may: [] },
  {
    name: "server/http",
    files: "packages/server/src/http/**",
    may: ["server/application", "server/domain", "server/ports", "server/version", contract, http],
  },
  // The ways to serve a stack.
  { name: "server/mount/node", files: "packages/server/src/node.ts", may: [`${http}/node`] },
  {
    name: "server/mount",
    files: "packages/server/src/msw.ts",
    may: ["type server/compose", "type msw", "@understudy/mock-inference/msw"],
  },
  {
    name: "server/compose",
    files: "packages/server/src/compose/**",
    may: [
      "server/http",
      "server/application",
      "server/domain",
      "server/adapters/*",
      "server/ports",
      "server/page-file",
      "server/version",
      contract,
      http,
      "@understudy/mock-inference",
    ],
  },
  {
    name: "server/cli",
    files: "packages/server/src/cli/**",
    may: [
      "server/compose",
      "server/mount/*",
      "server/ports",
      "server/version",
      contract,
      http,
      "@understudy/mock-inference",
      "commander",
      "pino",
      "node:*",
    ],
  },
  // The page of turns: it is bundled into one file, and shares nothing with the server but what travels between them.
  {
    name: "server/ui",
    files: "packages/server/ui/**",
    may: [
      "type server/application",
      "type server/http",
      `type ${contract}`,
      `type ${contract}/types`,
      `${contract}/sse`,
      "preact",
    ],
  },
  {
    name: "server",
    files: "packages/server/src/*.ts",
    may: ["server/*", contract, "@understudy/mock-inference"],
  },

  {
    name: "conformance/mutants",
    files: "packages/conformance/src/mutants/**",
    may: ["conformance/*", contract, "@understudy/mock-inference", "@understudy/server"],
  },
  // The entries, and what reads files or starts processes; the rest decides, and speaks by `fetch`.
  {
    name: "conformance/node",
    files: [
      "packages/conformance/src/{index,cli,vitest,suite,requirements}.ts",
      "packages/conformance/src/{cli,node}/**",
    ],
    may: [
      "conformance/*",
      contract,
      "@understudy/mock-inference",
      "commander",
      "fast-check",
      "vitest",
      "yaml",
      "node:*",
    ],
  },
  // A page that allows no style and no script but its own names them by their digests.
  {
    name: "conformance/reporters",
    files: "packages/conformance/src/reporters/**",
    may: ["conformance", contract, "@understudy/mock-inference", "node:crypto"],
  },
  {
    name: "conformance",
    files: "packages/conformance/src/**",
    may: [contract, "@understudy/mock-inference", "fast-check", "yaml"],
  },

  // Tests see their own package, inside and out, and what it may depend on. What needs more than that is a test of e2e.
  { name: "contract/test", files: "packages/contract/test/**", may: ["contract", contract, ...tests] },
  { name: "http/test", files: "packages/http/test/**", may: ["http/*", http, contract, ...tests] },
  {
    name: "mock-inference/test",
    files: "packages/mock-inference/test/**",
    may: ["mock-inference/*", "@understudy/mock-inference", http, contract, "config", ...tests],
  },
  {
    name: "client/test",
    files: "packages/client/test/**",
    may: ["client", "@understudy/client", contract, ...tests],
  },
  {
    name: "server/test",
    files: "packages/server/test/**",
    may: ["server/*", "@understudy/server", http, contract, "@understudy/mock-inference", "config", ...tests],
  },
  {
    name: "conformance/test",
    files: "packages/conformance/test/**",
    may: [
      "conformance/*",
      "@understudy/conformance",
      contract,
      "@understudy/mock-inference",
      "@understudy/server",
      ...tests,
    ],
  },
  { name: "e2e", files: "e2e/**", may: ["@understudy/*", "config", ...tests] },
  { name: "examples", files: "examples/**", may: ["@understudy/*", ...tests] },
  { name: "config", files: ["packages/*/*.config.ts", "*.ts"], may: [`type ${http}`, ...tests] },
];

/**
 * Every module that a package exports must load where there is no Node, except these; what it imports by `import()`
 * alone is free.
 */
export const nodeEntries = [
  "packages/conformance/src/**",
  "packages/http/src/{node,command}/**",
  "packages/mock-inference/src/{node,vitest}.ts",
  "packages/mock-inference/src/cli/**",
  "packages/server/src/node.ts",
];

/** Packages that need Node, or that are only there if somebody installed them. */
export const nodePackages = [
  "@hono/node-server",
  "@redis/client",
  "better-sqlite3",
  "commander",
  "pg",
  "pino",
  "vitest",
];
