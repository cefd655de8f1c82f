import { npm, only, onlyTypes } from "./only.mjs";
import {
  contract,
  contractProfiles,
  contractSse,
  contractTypes,
  http,
  httpNode,
  mock,
  mockNode,
  mockPeers,
  openai,
  responses,
  server,
  serverPackage,
} from "./paths.mjs";

const domain = server("domain/");
const ports = server("ports/");
const application = server("application/");
const adapters = server("adapters/");
const results = server("http/");
const door = server("door/");
const fronts = server("fronts/");
const node = server("node([.]ts$|/)");
const webSocket = server("web-socket/");
const msw = server("msw([.]ts$|/)");
const compose = server("compose/");
const imitation = server("imitation/");
const version = server("version[.]ts$");
const builtFile = server("built-file[.]ts$");

const toAdapter =
  "An adapter knows its port and its driver: it is given the rest by compose, and what two adapters share is a file of adapters.";

/** The folders of the server. Arrows point down: a folder may skip a level, never climb or go sideways. */
export const serverFolders = [
  ...only({
    name: "server/domain",
    files: domain,
    may: [contractTypes, contractProfiles, npm("uuid")],
    types: [contract, responses],
    why: "The domain is pure: it gets what it needs with its inputs, and asks for what is to be done by a command. What loads, keeps or validates belongs to application.",
  }),
  ...only({
    name: "server/ports",
    files: ports,
    may: [contractTypes],
    types: [contract, domain],
    why: "A port says what the core needs in types of the contract and the domain: what it is made of belongs to an adapter.",
  }),
  ...only({
    name: "server/application",
    files: application,
    may: [domain, ports, contract, responses],
    why: "A use case sees the outside through ports: write a port for what you need, an adapter for it, and join them in compose.",
  }),
  /** @type {import("dependency-cruiser").IForbiddenRuleType} */ ({
    name: "server/application: reading records",
    severity: "error",
    comment:
      "Only the functions of application/records read a store, as they ask whether the user may: call one of them, or write one there.",
    from: { path: server("(?!application/records/)") },
    to: { path: server("application/records/record-store[.]ts$"), dependencyTypesNot: onlyTypes },
  }),

  ...driver("sqlite", server("adapters/store/sqlite"), ["better-sqlite3", "node-sqlite3-wasm"]),
  ...driver("redis", server("adapters/store/redis"), ["@redis/client"]),
  ...driver("postgres", server("adapters/store/postgres"), ["pg"]),
  ...driver("stores of other machines", server("adapters/store/node-"), []),
  // A browser fetches documents by itself; in Node the address is checked that a name stands for.
  ...driver("documents in Node", server("adapters/documents/node-"), []),
  ...driver("other servers in Node", server("adapters/providers/(openai|mcp)/node-"), ["undici"]),
  // Each encoding is a module of that package.
  ...only({
    name: "server/adapters: tokenizer",
    files: server("adapters/tokenizer/"),
    may: [ports, contract, npm("gpt-tokenizer")],
    why: toAdapter,
  }),
  ...only({
    name: "server/adapters/providers",
    files: server("adapters/providers/(?!(openai|mcp)/node-)"),
    may: [adapters, ports, contract, openai],
    types: [npm("@modelcontextprotocol/sdk")],
    why: "A provider speaks to other servers: what it says comes from packages/openai or the contract, what it needs of this server from its type's `open`.",
  }),
  ...driver("keys of jose", server("adapters/auth/(jwt|node-)"), ["jose"]),
  ...only({
    name: "server/adapters",
    files: `${adapters}(?!store/(sqlite|redis|postgres|node-)|documents/(node-|text-worker)|providers/|auth/(jwt|node-)|tokenizer/)`,
    may: [ports, contract, npm("uuid")],
    why: toAdapter,
  }),

  ...only({
    name: "server/http",
    files: results,
    may: [application, domain, ports, contract, http, responses],
    why: "How results are answered is the same for every front: what one API says differently belongs to its front.",
  }),
  ...only({
    name: "server/door",
    files: door,
    may: [
      ...[results, application, domain, ports, version, contract, http, responses],
      npm("@remix-run/multipart-parser"),
    ],
    why: "The door is passed once, for every front: what one API does differently belongs to its front.",
  }),
  ...["agents", "responses", "openai", "pages"].flatMap((front) =>
    only({
      name: `server/fronts/${front}`,
      files: server(`fronts/${front}/`),
      may: [
        ...[door, results, application, domain, ports, version, contract, http, responses],
        ...(front === "openai" ? [openai] : []),
      ],
      why: "A front finds, decodes, calls a use case and shows its result: what two of them share belongs to door or http, and what it needs of an adapter it is given by compose.",
    }),
  ),
  ...only({
    name: "server/imitation",
    files: imitation,
    may: [door, results, application, domain, ports, contract, http],
    why: "A wrapper stands around a port, a provider or the handler, and knows nothing of what makes them: compose puts it in its place.",
  }),
  ...only({
    name: "server/node",
    files: node,
    may: [mockNode, httpNode, webSocket],
    types: [compose, http, contract],
    why: "Serving in Node takes any stack: import @understudy/http/node, and of the stack its type.",
  }),
  ...only({
    name: "server/web-socket",
    files: webSocket,
    may: [webSocket, contract, http, httpNode, responses, npm("ws")],
    node: true,
    why: "The WebSocket asks the stack as any client does: it is given a handle, and knows nothing behind it.",
  }),
  ...only({
    name: "server/msw",
    files: msw,
    may: [ports, contract, http, mockPeers],
    types: [compose, npm("msw")],
    why: "Handlers for msw take any stack: they are given one, and never compose it.",
  }),
  ...only({
    name: "server/compose",
    files: compose,
    may: [
      imitation,
      fronts,
      door,
      results,
      application,
      domain,
      adapters,
      ports,
      builtFile,
      version,
      contract,
      http,
      responses,
      mock,
    ],
    why: "compose joins adapters, use cases and routes without Node: the ways to serve and the command line come on top of it.",
  }),
  ...only({
    name: "server/cli",
    files: server("cli/"),
    may: [
      compose,
      msw,
      node,
      ports,
      version,
      contract,
      http,
      httpNode,
      mock,
      mockNode,
      npm("commander", "pino"),
    ],
    node: true,
    why: "The command line starts what compose makes: what it needs from inside the stack, compose gives it.",
  }),
  ...only({
    name: "server/built-file",
    files: builtFile,
    node: true,
    why: "This file finds what is built on the disk, and does nothing else.",
  }),
  ...only({
    name: "server/version",
    files: version,
    why: "This file holds the version, and imports nothing.",
  }),
  ...only({
    name: "server/entry",
    files: server("(?!(version|built-file|node|msw)[.]ts$)[^/]+[.]ts$"),
    may: [serverPackage, contract, http, responses, mock],
    why: "An entry exports what the folders have: move code that needs more to one of them.",
  }),
  // The page is bundled into one file, and shares nothing with the server but what travels between them.
  ...only({
    name: "server/ui",
    files: "^packages/server/(src/)?ui/",
    may: [contractTypes, contractSse, npm("preact")],
    types: [application, fronts, contract, mock],
    why: "The page of turns shares with the server what travels between them: import types, and read the values from its API.",
  }),
  ...only({
    name: "server/api-docs",
    files: "^packages/server/api-docs/",
    may: [npm("swagger-ui-dist")],
    why: "The page of the API reads the document from the server, and shares nothing else with it.",
  }),
];

/**
 * An adapter with a driver of its own.
 *
 * @param {string} name
 * @param {string} files
 * @param {string[]} packages
 */
function driver(name, files, packages) {
  return only({
    name: `server/adapters: ${name}`,
    files,
    may: [adapters, ports, contract, ...(packages.length > 0 ? [npm(...packages)] : [])],
    node: true,
    why: toAdapter,
  });
}
