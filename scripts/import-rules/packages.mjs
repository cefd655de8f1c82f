import { anyPackage, builtin, npm, only } from "./only.mjs";
import {
  client,
  clientReact,
  clientZod,
  conformancePackage,
  contract,
  contractSse,
  contractTypes,
  http,
  httpNode,
  mock,
  mockNode,
  mockPeers,
  openai,
  report,
  responses,
} from "./paths.mjs";

/** The packages but the server, whose folders have rules of their own. */
export const packages = [
  ...only({
    name: "contract",
    files: contract,
    may: [npm("zod", "eventsource-parser")],
    why: "The contract is what openapi.yaml says and serves nothing: what reads requests or writes answers belongs to packages/http.",
  }),

  ...only({
    name: "http/node",
    files: httpNode,
    may: [http, contract, npm("hono", "@hono/node-server", "commander")],
    node: true,
    why: "http knows the contract alone: what it needs of a mock or a stack, it is given.",
  }),
  ...only({
    name: "http",
    files: http,
    may: [contract, npm("hono")],
    why: "http knows the contract alone, and runs in a browser: move what needs Node or commander to packages/http/src/node or its command-line kit.",
  }),

  ...only({
    name: "responses",
    files: responses,
    may: [contract],
    why: "What server and mock share of the Responses API is pure: what asks a store, a clock or a model belongs to them.",
  }),

  ...only({
    name: "openai",
    files: openai,
    may: [contract, responses, npm("zod")],
    why: "What mock and server share of chat completions is pure: what answers, asks a model or keeps a journal belongs to them.",
  }),

  ...only({
    name: "mock-inference/node",
    files: mockNode,
    may: [mock, contract, http, httpNode, npm("commander", "yaml")],
    node: true,
    why: "The mock is served without a stack: what it needs of the server, it is given through the ports of the contract.",
  }),
  ...only({
    name: "mock-inference/peers",
    files: mockPeers,
    may: [mock, contract, http, npm("msw", "vitest")],
    why: "The entries for msw and Vitest join the mock to its peer: move everything else to the mock itself.",
  }),
  ...only({
    name: "mock-inference",
    files: mock,
    may: [contract, http, openai, responses, npm("zod", "yaml")],
    why: "Scripts play in a browser and without a stack: move what needs Node to packages/mock-inference/src/node, and give it to the mock as a value.",
  }),

  ...only({
    name: "client",
    files: client,
    may: [contractTypes, contractSse, npm("openapi-fetch")],
    types: [contract],
    why: "The client has a budget: of the contract it takes types, @understudy/contract/sse and @understudy/contract/nearest, and of npm openapi-fetch. What needs React or zod belongs to its entry for these, and what needs a server into a test of e2e.",
  }),
  ...only({
    name: "client/react",
    files: clientReact,
    may: [client, contractTypes, npm("react")],
    why: "The entry for React has React apart from what the client itself may use.",
  }),
  ...only({
    name: "client/zod",
    files: clientZod,
    may: [client, contractTypes, npm("zod")],
    why: "The entry for zod has zod apart from what the client itself may use.",
  }),

  ...only({
    name: "conformance/node",
    files: `${conformancePackage}((index|vitest)[.]ts$|(cli|targets/node)/)`,
    may: [
      conformancePackage,
      contract,
      http,
      httpNode,
      mock,
      mockNode,
      npm("commander", "fast-check", "vitest", "yaml"),
    ],
    node: true,
    why: "The suite judges any server: it reaches ours by `fetch` or an address, never by an import. What breaks it on purpose belongs to lab.",
  }),
  ...only({
    name: "conformance/reporters",
    files: `${conformancePackage}reporters/`,
    may: [`${conformancePackage}(?!cli|targets/node/)`, contract, http, mock, report],
    why: "A reporter turns a report into text and writes nothing: move what needs files or a terminal to the command line.",
  }),
  ...only({
    name: "conformance",
    files: `${conformancePackage}(?!(index|vitest)[.]ts$|(cli|targets/node|reporters)/)`,
    may: [contract, http, mock, npm("fast-check", "ws", "yaml")],
    why: "Judges, stories and the engine decide, and speak by `fetch` and WebSockets: move what starts processes or serves to targets/node, what reads files to the command line, and what prints to reporters.",
  }),

  ...only({
    name: "conformance-report",
    files: "^packages/conformance-report/(src|ui)/",
    may: [npm("preact", "diff"), builtin("fs", "zlib")],
    why: "The page reads the JSON report and nothing else: what it shows of a run stands in the report.",
  }),

  ...tests("contract", [contract]),
  ...tests("http", [contract]),
  ...tests("responses", [contract]),
  ...tests("openai", [contract, responses]),
  ...tests("mock-inference", [contract, http, httpNode, openai, responses]),
  ...tests("client", [contract]),
  ...tests("server", [contract, http, httpNode, openai, responses, mock, mockNode, mockPeers]),
  ...tests("conformance", [contract, http, httpNode, mock, mockNode, mockPeers, report]),
  ...tests("conformance-report", []),
];

/**
 * Tests see their own package, inside and out, and what it may depend on.
 *
 * @param {string} name
 * @param {string[]} dependencies
 */
function tests(name, dependencies) {
  return only({
    name: `${name}/test`,
    files: `^packages/${name}/(test/|[^/]+[.]config[.]ts$)`,
    may: [`^packages/${name}/`, ...dependencies, "^[^/]+[.]ts$", anyPackage],
    node: true,
    why: "A test sees its own package and what that may depend on: what needs another one is a test of e2e, and what breaks one on purpose belongs to lab.",
  });
}
