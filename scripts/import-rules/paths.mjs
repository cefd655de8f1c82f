/** Where the places are that several rules speak of, as regular expressions. */

export const contract = "^packages/contract/src/";

/** The parts of the contract that come without zod, which would be most of the client's size. */
export const contractTypes =
  "^packages/contract/src/(agents/(types|ports|provider-data)|generated|responses/types)([.]ts$|/)";
export const contractProfiles = "^packages/contract/src/profiles([.]ts$|/)";
export const contractSse = "^packages/contract/src/(sse|text/nearest)[.]ts$";

/** What needs Node stands apart, so that the rest runs in a browser. */
export const httpNode = "^packages/http/src/(node|command)/";
export const http = "^packages/http/src/(?!(node|command)/)";

/** Pure: what server and mock share of the Responses API. */
export const responses = "^packages/responses/src/";

/** Pure: the wire of chat completions, both ways. */
export const openai = "^packages/openai/src/";

export const mockNode = "^packages/mock-inference/src/(node[.]ts$|cli/)";
export const mockPeers = "^packages/mock-inference/src/(msw|vitest)[.]ts$";
export const mock = "^packages/mock-inference/src/(?!(node|msw|vitest)[.]ts$|cli/)";

/** @param {string} path */
export const server = (path) => `^packages/server/src/${path}`;

export const serverPackage = "^packages/server/src/";
export const conformancePackage = "^packages/conformance/src/";
export const report = "^packages/conformance-report/src/";
/** Entries of their own, so that the client loads neither React nor zod. */
export const clientReact = "^packages/client/src/react([.]ts$|/)";
export const clientZod = "^packages/client/src/zod[.]ts$";
export const client = "^packages/client/src/(?!react([.]ts$|/)|zod[.]ts$)";

/** What only Node can load; everything else in `src` and `ui` of a package is loaded by browsers too. */
export const needsNode = [
  httpNode,
  mockNode,
  "^packages/mock-inference/src/vitest[.]ts$",
  server("(cli/|web-socket/|(built-file|node)[.]ts$)"),
  server("adapters/store/(sqlite|redis|postgres|node-)"),
  server("adapters/(documents|auth|providers/mcp)/node-"),
  conformancePackage,
  "^packages/conformance-report/src/(to-html|index)[.]ts$",
];

/** Packages that need Node, or are installed only by some users. */
export const nodePackages = [
  "@hono/node-server",
  "@redis/client",
  "better-sqlite3",
  "chokidar",
  "commander",
  "jose",
  "node-sqlite3-wasm",
  "pg",
  "pino",
  "vitest",
];
