import { controlLine } from "./control-options.ts";
import { followFiles } from "./follow-files.ts";
import { CommandError } from "@understudy/http/command";
import { stopOnSignals } from "@understudy/http/node";
import { openMock, type OpenMockOptions } from "./open-mock.ts";
import { version } from "./version.ts";

export const command = "understudy-mock";

/** Runs `understudy-mock` until SIGINT or SIGTERM. */
export async function start(options: OpenMockOptions): Promise<void> {
  if (options.watch && options.script === undefined)
    throw new CommandError("--watch requires --script FILE.");
  const { mock, listening, files, scripts } = await openMock(options);
  stopOnSignals(command, { running: 0, runningResponses: 0, close: async () => undefined }, listening);
  if (options.watch) followFiles({ command, loaded: mock.scripts, scripts: files });

  const { url } = listening;
  const played =
    scripts === undefined
      ? "the built-in demo (model mock-model)"
      : scripts.map(({ script }) => script).join(", ");
  const greeting = [
    `Understudy ${version} serves ${url}`,
    `  openai   ${url}/v1`,
    `  scripts  ${played}`,
    ...controlLine(options, url),
    ...(scripts === undefined ? ["", tryIt(url)] : []),
  ];
  process.stdout.write(`${greeting.join("\n")}\n`);
}

function tryIt(url: string): string {
  const body = { model: "mock-model", stream: true, messages: [{ role: "user", content: "Hello" }] };
  return `Try it in another shell:
  curl -sN ${url}/v1/chat/completions -H 'content-type: application/json' -d '${JSON.stringify(body)}'`;
}
