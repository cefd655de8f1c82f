import { createControl } from "../control/control.ts";
import { demoScript } from "../script/demo.ts";
import { createMockInference } from "../mock-inference.ts";
import { controlLine, toControlGuard } from "./control-options.ts";
import { followFiles } from "./follow-files.ts";
import type { Handle } from "@understudy/http";
import { listenError, CommandError } from "@understudy/http/command";
import { listen, stopOnSignals, type Listening } from "@understudy/http/node";
import type { ServeOptions } from "./options.ts";
import { parseFiles, readFiles } from "./read-scripts.ts";
import { version } from "./version.ts";

export const command = "understudy-mock";

export interface MockStartOptions extends ServeOptions {
  model?: string[];
}

/** Runs `understudy-mock` until SIGINT or SIGTERM. */
export async function start(options: MockStartOptions): Promise<void> {
  if (options.watch && options.script === undefined)
    throw new CommandError("--watch requires --script FILE.");
  const files = parseFiles(await readFiles(options.script ?? []));
  const scripts = options.script === undefined ? [demoScript] : files.flatMap((file) => file.scripts);
  const mock = createMockInference(scripts, { models: options.model ?? [] });
  const guard = toControlGuard(options);
  const info = { version, profile: "openai", store: "none", capabilities: ["scripts", "gates", "journal"] };
  const control = guard === null ? undefined : createControl(mock, { ...guard, info });
  const handle: Handle = async (request) => (await control?.(request)) ?? mock.handle(request);
  let listening: Listening;
  try {
    listening = await listen({ handle }, options);
  } catch (error) {
    throw listenError(error, options.host, options.port);
  }
  stopOnSignals(command, { running: 0, close: async () => undefined }, listening);
  if (options.watch) followFiles({ command, loaded: mock.scripts, scripts: files });

  const { url } = listening;
  const played =
    options.script === undefined
      ? "the built-in demo (model mock-model)"
      : scripts.map(({ script }) => script).join(", ");
  const greeting = [
    `Understudy ${version} serves ${url}`,
    `  openai   ${url}/v1`,
    `  scripts  ${played}`,
    ...controlLine(options, url),
    ...(options.script === undefined ? ["", tryIt(url)] : []),
  ];
  process.stdout.write(`${greeting.join("\n")}\n`);
}

function tryIt(url: string): string {
  const body = { model: "mock-model", stream: true, messages: [{ role: "user", content: "Hello" }] };
  return `Try it in another shell:
  curl -sN ${url}/v1/chat/completions -H 'content-type: application/json' -d '${JSON.stringify(body)}'`;
}
