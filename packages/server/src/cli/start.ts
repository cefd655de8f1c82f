import { CommandError } from "@understudy/http/command";
import { stopOnSignals } from "@understudy/http/node";
import { controlLine, followFiles } from "@understudy/mock-inference/command";
import { version } from "../version.ts";
import { openStack, type OpenStackOptions } from "./open/open-stack.ts";
import { readConfiguration } from "./open/read-configuration.ts";
import { tryIt } from "./try-it.ts";

/** `understudy start`: serves until a signal ends it. */
export async function start(options: OpenStackOptions): Promise<void> {
  if (options.watch && options.script === undefined && options.config === undefined)
    throw new CommandError("--watch requires --script FILE or --config FILE.");
  const { stack, listening, files, config, scripts, ...opened } = await openStack(options);
  const { store, notices, unowned, auth, ttl, control, found } = opened;
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

  const { url } = listening;
  const isDemo = scripts === undefined && stack.mock.scripts.list().length > 0;
  const scriptNames =
    scripts?.map((script) => script.script).join(", ") ??
    (isDemo ? "the built-in demo (model mock-model)" : "none");
  const greeting = [
    `Understudy ${version} serves ${url}`,
    `  openai   ${url}/v1 is the base URL of OpenAI's clients`,
    `  store    ${store}`,
    ...found.map((line) => `  provider ${line}`),
    `  scripts  ${scriptNames}`,
    ...(ttl === undefined ? [] : [`  ttl      ${ttl} after the newest turn or item; what runs is kept`]),
    ...(options.config === undefined ? [] : [`  config   ${options.config}`]),
    ...(unowned === 0
      ? []
      : [
          `  hidden   ${unowned} records that are nobody's; auth.adopt in the configuration gives them to somebody`,
        ]),
    ...(options.profile === "reference" ? [] : [`  profile  ${options.profile}`]),
    ...(auth === undefined ? [] : [`  auth     ${auth.type}: every request needs a token`]),
    ...(auth === undefined || control
      ? controlLine(options, url)
      : ["  control  off: with auth it requires --control-token TOKEN"]),
    ...(control ? [`  page     ${url}/_understudy/ui shows every turn and response as it runs`] : []),
    ...notices,
    ...(isDemo && auth === undefined ? ["", tryIt(url)] : []),
  ];
  process.stdout.write(`${greeting.join("\n")}\n`);
}
