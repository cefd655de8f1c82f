import { profiles, type ProfileName } from "@understudy/contract/profiles";
import { destination, pino } from "pino";
import { listenError, CommandError } from "@understudy/http/command";
import { stopOnSignals } from "@understudy/http/node";
import {
  controlLine,
  followFiles,
  parseFiles,
  readFiles,
  toControlGuard,
  type ServeOptions,
} from "@understudy/mock-inference/command";
import { createStack } from "../compose/create-stack.ts";
import { listen, type Listening } from "../node.ts";
import { openStore, type StoreChoice } from "../compose/open-store.ts";
import { version } from "../version.ts";
import { readConfiguration } from "./read-configuration.ts";
import { tryIt } from "./try-it.ts";

export interface StartStackOptions extends ServeOptions {
  store: StoreChoice;
  durable: boolean;
  config?: string;
  cors?: string;
  profile: ProfileName;
  logLevel: string;
  allowPrivateDocuments?: true | string[];
}

/** `understudy start`: serves until a signal ends it. */
export async function start(options: StartStackOptions): Promise<void> {
  if (options.watch && options.script === undefined && options.config === undefined)
    throw new CommandError("--watch requires --script FILE or --config FILE.");
  const files = parseFiles(await readFiles(options.script ?? []));
  const scripts = options.script === undefined ? undefined : files.flatMap((file) => file.scripts);
  const [config] = await readFiles(options.config === undefined ? [] : [options.config]);
  const configuration = config && (await readConfiguration(config, scripts));
  const { store, notice } = await openStore(options.store, options);
  const control = toControlGuard(options);
  const stack = createStack({
    ...(scripts === undefined ? {} : { scripts }),
    configuration,
    store,
    control: control ?? undefined,
    cors: options.cors,
    profile: profiles[options.profile],
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
  stopOnSignals("understudy", stack, listening);
  if (options.watch)
    followFiles({
      command: "understudy",
      loaded: stack.mock.scripts,
      scripts: files,
      companions: {
        files: config === undefined ? [] : [config],
        async read([changed], scripts) {
          if (changed === undefined) return () => undefined;
          const next = await readConfiguration(changed, scripts);
          return () => stack.configure(next);
        },
      },
    });

  const scriptNames =
    scripts?.map((script) => script.script).join(", ") ?? "the built-in demo (model mock-model)";
  const greeting = [
    `Understudy ${version} serves ${listening.url}`,
    `  store    ${store.name}`,
    `  scripts  ${scriptNames}`,
    ...(options.config === undefined ? [] : [`  config   ${options.config}`]),
    ...(options.profile === "reference" ? [] : [`  profile  ${options.profile}`]),
    ...controlLine(options, listening.url),
    ...(control === null ? [] : [`  page     ${listening.url}/_understudy/ui shows every turn as it runs`]),
    ...(notice === null ? [] : [notice]),
    ...(scripts === undefined ? ["", tryIt(listening.url)] : []),
  ];
  process.stdout.write(`${greeting.join("\n")}\n`);
}
