// `npm run site` builds the documentation as a site; `-- dev` serves it and follows edits, `-- preview` serves what is
// built. `--base /path/` is where it will be served, `--out FOLDER` where it is built.
import { parseCommandLine } from "./lib/command-line.mjs";
import { build, dev, preview } from "./site/main.mjs";

const usage = `Usage: npm run site -- [build|dev|preview] [--base /path/] [--out folder] [--port number]`;
const commands = { build, dev, preview };

const { values, positionals } = parseCommandLine({
  options: {
    base: { type: "string", default: "/" },
    out: { type: "string" },
    port: { type: "string" },
    help: { type: "boolean" },
  },
  allowPositionals: true,
});
const [name = "build", ...more] = positionals;
const command = Object.entries(commands).find(([one]) => one === name)?.[1];

if (values.help) {
  console.log(usage);
} else if (command === undefined || more.length > 0) {
  console.error(usage);
  process.exitCode = 2;
} else if (!/^\/(?:.*\/)?$/.test(values.base)) {
  console.error(`--base begins and ends with a slash, such as /docs/, not ${values.base}.`);
  process.exitCode = 2;
} else {
  process.exitCode = await command(values);
}
