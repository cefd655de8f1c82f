import { destination, pino } from "pino";
import { createStack, type ControlOptions } from "../compose.ts";
import { listen, type Listening } from "../mount/node.ts";
import { openStore, type StoreChoice } from "../compose/open-store.ts";
import { version } from "../version.ts";
import { followFiles } from "./follow-files.ts";
import { readConfiguration } from "./read-configuration.ts";
import { parseFiles, readFiles } from "./read-scripts.ts";
import { stopOnSignals } from "./stop.ts";
import { tryIt } from "./try-it.ts";
import { listenError, UserError } from "./user-error.ts";

export interface StartOptions {
  host: string;
  port: number;
  store: StoreChoice;
  durable: boolean;
  script?: string[];
  config?: string;
  watch?: true;
  cors?: string;
  control: boolean;
  controlToken?: string;
  logLevel: string;
  allowPrivateDocuments?: true | string[];
}

/** `understudy start`: serves until a signal ends it. */
export async function start(options: StartOptions): Promise<void> {
  if (options.watch && options.script === undefined && options.config === undefined)
    throw new UserError("--watch needs something to watch: --script FILE or --config FILE.");
  const files = parseFiles(await readFiles(options.script ?? []));
  const scripts = options.script === undefined ? undefined : files.flatMap((file) => file.scripts);
  // Read before it is loaded: what is written meanwhile is then seen as a change.
  const [config] = await readFiles(options.config === undefined ? [] : [options.config]);
  const configuration =
    options.config === undefined ? undefined : await readConfiguration(options.config, scripts);
  const { store, notice } = await openStore(options.store, options);
  const control = controlOptions(options);
  const stack = createStack({
    ...(scripts === undefined ? {} : { scripts }),
    configuration,
    store,
    control: control ?? undefined,
    cors: options.cors,
    documents: { allowPrivate: options.allowPrivateDocuments },
    logger: pino({ level: options.logLevel }, destination(2)),
  });
  let listening: Listening;
  try {
    listening = await listen(stack, options);
  } catch (error) {
    await stack.close();
    throw listenError(error, options.host, options.port);
  }
  stopOnSignals(stack, listening);
  if (options.watch) followFiles({ stack, scripts: files, config });

  const played = scripts?.map((script) => script.script).join(", ") ?? "the built-in demo (model mock-model)";
  const greeting = [
    `Understudy ${version} serves ${listening.url}`,
    `  store    ${store.name}`,
    `  scripts  ${played}`,
    ...(options.config === undefined ? [] : [`  config   ${options.config}`]),
    ...controlLine(options, control, listening.url),
    ...(notice === null ? [] : [notice]),
    ...(scripts === undefined ? ["", tryIt(listening.url)] : []),
  ];
  process.stdout.write(`${greeting.join("\n")}\n`);
}

function controlLine(options: StartOptions, control: ControlOptions | null, url: string): string[] {
  if (control !== null) return [`  control  ${url}/_understudy`];
  if (!options.control) return [];
  return ["  control  off: it needs --control-token TOKEN on an address that is not this machine's own"];
}

/** Off when refused, and on an address that others reach without a token. */
function controlOptions({ control, controlToken, host }: StartOptions): ControlOptions | null {
  const loopback = ["127.0.0.1", "::1", "localhost"].includes(host);
  if (!control || (!loopback && controlToken === undefined)) return null;
  return { loopback, token: controlToken };
}
