// Serves two understudy servers on one PostgreSQL behind one address, until Ctrl-C. `--port N` (8321; 0 for a free one),
// `--servers N` (2), `--script FILE` for both.
import { resolve } from "node:path";
import { parseCommandLine } from "../scripts/lib/command-line.mjs";
import { importSource } from "../scripts/lib/import-source.mjs";

const { values } = parseCommandLine({
  options: {
    port: { type: "string", default: "8321" },
    servers: { type: "string", default: "2" },
    script: { type: "string" },
  },
});
const port = Number(values.port);
const servers = Number(values.servers);
if (!Number.isInteger(port) || port < 0 || port > 65_535) fail(`--port is a port, not ${values.port}.`);
if (!Number.isInteger(servers) || servers < 1) fail(`--servers is a number above 0, not ${values.servers}.`);

const { findProgram } = await importSource("packages/server/test/store/servers/programs.ts");
for (const program of ["postgres", "initdb"])
  if (findProgram(program) === null)
    fail(
      `There is no ${program} on this machine. Install PostgreSQL, on Debian by: apt-get install postgresql`,
    );

const { serveReplicas } = await importSource("lab/src/replicas/serve.ts");
await serveReplicas({
  ...{ port, servers, print: console.log },
  ...(values.script !== undefined && { script: resolve(values.script) }),
});

/** @param {string} message */
function fail(message) {
  console.error(message);
  process.exit(1);
}
