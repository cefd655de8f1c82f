/** Puts a stack together: providers, store, use cases and HTTP, as one function from a request to its response. */
import {
  createControl,
  createMockInference,
  demoScript,
  type MockInference,
  type Script,
} from "@understudy/mock-inference";
import { createDoors, type Doors } from "@understudy/http";
import type { Profile } from "@understudy/contract/profiles";
import type { Providers } from "@understudy/contract/ports";
import { createClock } from "../adapters/clock.ts";
import { createIds } from "../adapters/ids.ts";
import { createMemoryStore } from "../adapters/store/memory.ts";
import type { StackLimits } from "../application/app.ts";
import { createApp } from "../application/create-app.ts";
import { createObserver } from "../application/observation/observer.ts";
import { createIdMark } from "../application/records/id-mark.ts";
import { finishCleanups } from "../application/records/cleanup.ts";
import { toResources, type Configuration } from "./configuration.ts";
import { turnPageRoutes } from "./turn-page-routes.ts";
import { openDocuments, type DocumentOptions } from "./open-documents.ts";
import { createHandler } from "../http/handler.ts";
import { silent, type StructuredLogger } from "../ports/logger.ts";
import type { Store } from "../ports/store.ts";
import { version } from "../version.ts";

/** Who may drive the scripts over HTTP. */
export interface ControlPolicy {
  /** Whether the server is reached by this machine's own address only; then pages of other origins are kept out. */
  loopback: boolean;
  /** A bearer token that every call must carry. */
  token?: string | undefined;
}

export interface StackOptions {
  /** What model, shields and tools say; the built-in demo when there is none. */
  scripts?: readonly Script[];
  /** Takes the place of scripted providers. */
  providers?: Partial<Providers>;
  /** Other names for what the providers have, and arguments for their tools; see `parseConfiguration`. */
  configuration?: Configuration | undefined;
  /** Where records are kept; in memory unless said otherwise. */
  store?: Store;
  profile?: Profile;
  limits?: Partial<StackLimits>;
  /** Where documents that are given by URL may come from, and how large they may be. */
  documents?: DocumentOptions | undefined;
  /** Serves `/_understudy`, with the page of turns, and keeps in memory what turns did lately. Off unless asked for. */
  control?: ControlPolicy | undefined;
  /** An origin whose pages may call, or `*`. */
  cors?: string | undefined;
  logger?: StructuredLogger;
}

/** A running stack. `fetch` takes a request to its response, `handle` to its answer as data; `listen` takes the stack itself. */
export interface Stack extends Doors {
  /** The scripted world behind it: scripts, journal, gates. */
  mock: MockInference;
  /** Takes the place of the configuration so far, from the next request on. */
  configure(configuration: Configuration): void;
  /** How many turns run at this moment. */
  readonly running: number;
  /** Takes no more turns, waits up to `drainMs` (10 s) for those that run, then aborts them and closes the store. */
  close(options?: { drainMs?: number }): Promise<void>;
}

export function createStack(options: StackOptions = {}): Stack {
  const { logger = silent, store = createMemoryStore() } = options;
  const mock = createMockInference(options.scripts ?? [demoScript]);
  const clock = createClock();
  const providers = {
    inference: options.providers?.inference ?? mock.inference,
    shields: options.providers?.shields ?? mock.shields,
    tools: options.providers?.tools ?? mock.tools,
  };
  const observer = options.control && createObserver(clock);
  const app = createApp({
    store,
    volatile: createMemoryStore(),
    clock,
    ids: createIds(clock, createIdMark(store)),
    providers,
    configured: toResources(options.configuration ?? {}, providers),
    documents: openDocuments(options.documents),
    profile: options.profile,
    limits: options.limits,
    logger,
    observer,
  });
  const capabilities = ["scripts", "gates", "journal"];
  const info = { version, profile: app.profile.name, store: store.name, capabilities };
  const routes = observer && turnPageRoutes(observer);
  const handle = createHandler(app, {
    cors: options.cors,
    control: options.control && createControl(mock, { ...options.control, info, routes }),
  });
  // What an earlier start left unswept is out of everyone's sight; the first request need not wait for it.
  const cleanedUp = finishCleanups(app).catch((error: unknown) =>
    logger.error(
      { err: error },
      "could not finish the deletes of an earlier start; the next start tries again",
    ),
  );
  return {
    mock,
    get running() {
      return app.running.count;
    },
    configure(configuration) {
      app.configured = toResources(configuration, providers);
    },
    ...createDoors(handle),
    async close({ drainMs = 10_000 } = {}) {
      await app.running.drain(drainMs);
      observer?.close();
      await cleanedUp;
      await store.close();
    },
  };
}
