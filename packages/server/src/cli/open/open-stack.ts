/** Opens the stack that the options of a command describe. */
import { profiles, type ProfileName } from "@understudy/contract/profiles";
import { destination, pino } from "pino";
import { exposureNotice } from "@understudy/http/command";
import type { Script } from "@understudy/mock-inference";
import {
  parseFiles,
  readFiles,
  toControlGuard,
  type FileText,
  type ScriptFile,
  type ServeOptions,
} from "@understudy/mock-inference/command";
import type { AuthConfiguration } from "../../compose/auth.ts";
import { createStack } from "../../compose/create-stack.ts";
import type { Stack, StackOptions } from "../../compose/stack.ts";
import { openStore } from "../../compose/open-store.ts";
import type { StoreChoice } from "../../compose/store-choice.ts";
import { listen, type Listening } from "../../node.ts";
import { chooseStore } from "./choose-store.ts";
import { inferenceAt, refuseTaken } from "./inference-option.ts";
import { openAuthentication } from "./open-users.ts";
import { readConfiguration } from "./read-configuration.ts";

export interface OpenStackOptions extends ServeOptions {
  /** The store that the command line names. */
  store?: StoreChoice;
  /** Where neither the command line nor the configuration names one. */
  defaultStore: StoreChoice;
  volatileSessions?: boolean;
  ttl?: string;
  history?: NonNullable<StackOptions["history"]>;
  disconnects?: NonNullable<StackOptions["disconnects"]>;
  durable: boolean;
  config?: string;
  /** The base URL of a model server. */
  inference?: string;
  cors?: string;
  responses: NonNullable<StackOptions["responses"]>;
  profile: ProfileName;
  logLevel: string;
  ignoreOwners?: boolean;
  allowPrivateDocuments?: true | string[];
}

export interface OpenStack {
  stack: Stack;
  listening: Listening;
  /** The files of `--script` and of `--config`. */
  files: ScriptFile[];
  config: FileText | undefined;
  /** Undefined if the demo is played. */
  scripts: Script[] | undefined;
  /** The name of the store. */
  store: string;
  /** Why the store is not the usual one, and who reaches the server. */
  notices: string[];
  /** How many records have no owner, and so are hidden from all users. */
  unowned: number;
  /** How users are authenticated; undefined on a server without users. */
  auth: AuthConfiguration | undefined;
  ttl: string | undefined;
  control: boolean;
  /** A line about each provider beside the scripts. */
  found: readonly string[];
}

const onlyHere =
  "Sessions of agents without enable_session_persistence are in the memory of this process only: others that share the store do not have them.";

/** Throws a `CommandError`, a `ScriptError`, a `StoreError` or a `ListenError`. */
export async function openStack(options: OpenStackOptions): Promise<OpenStack> {
  const files = parseFiles(await readFiles(options.script ?? []));
  const scripts = options.script === undefined ? undefined : files.flatMap((file) => file.scripts);
  const [config] = await readFiles(options.config === undefined ? [] : [options.config]);
  const providers = options.inference === undefined ? [] : [inferenceAt(options.inference)];
  const configuration = config && (await readConfiguration(config, scripts, providers));
  const authenticate = configuration?.auth && (await openAuthentication(configuration.auth));
  // It shows what all users do.
  const hasControl = authenticate === undefined || options.controlToken !== undefined;
  const control = (hasControl && toControlGuard(options)) || undefined;
  const { store, notice } = await openStore(chooseStore(options, configuration), {
    durable: options.durable,
  });
  refuseTaken(providers, configuration);
  const stack = createStack({
    ...(providers.length > 0 && { providers }),
    ...(scripts === undefined ? {} : { scripts }),
    ignoreOwners: options.ignoreOwners,
    configuration,
    authenticate,
    store,
    volatileSessions: options.volatileSessions,
    ttl: options.ttl,
    history: options.history,
    disconnects: options.disconnects,
    control,
    cors: options.cors,
    responses: options.responses,
    profile: profiles[options.profile],
    documents: { allowPrivate: options.allowPrivateDocuments },
    logger: pino({ level: options.logLevel }, destination(2)),
  });
  const notices = [
    notice,
    ...(store.notices ?? []),
    options.volatileSessions && !store.exclusive ? onlyHere : null,
    authenticate === undefined ? exposureNotice(options.host) : null,
  ].filter((one) => one !== null);
  try {
    const unowned = await stack.ready;
    const illness = await illnessOf(stack);
    if (illness !== null) notices.push(illness);
    const { host, port, allowHost: allowHosts } = options;
    const listening = await listen(stack, { host, port, allowHosts });
    return {
      stack,
      listening,
      files,
      config,
      scripts,
      store: store.name,
      notices,
      unowned,
      auth: configuration?.auth,
      ttl: options.ttl ?? configuration?.ttl,
      control: control !== undefined,
      found: await stack.found,
    };
  } catch (error) {
    await stack.close();
    throw error;
  }
}

/** What is wrong from the start on, such as a full disk: what is stored there is served all the same. */
async function illnessOf(stack: Stack): Promise<string | null> {
  const response = await stack.fetch(new Request("http://localhost/v1/health"));
  if (response.ok) return null;
  const { message } = (await response.json()) as { message?: string };
  return `/v1/health is ${response.status}, and what needs to be written is refused: ${message}`;
}
