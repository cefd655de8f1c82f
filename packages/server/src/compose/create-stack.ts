/** Creates a stack from providers, store, use cases and HTTP handler. */
import {
  createControl,
  createMockInference,
  demoScript,
  type MockInference,
  type Script,
} from "@understudy/mock-inference";
import { createDoors, type Answer, type Doors } from "@understudy/http";
import { profiles, type Profile } from "@understudy/contract/profiles";
import type { Providers } from "@understudy/contract/ports";
import { createClock } from "../adapters/clock.ts";
import { createIds } from "../adapters/ids.ts";
import { createMemoryStore } from "../adapters/store/memory.ts";
import type { SomeLimits } from "../application/app.ts";
import { createApp } from "../application/create-app.ts";
import { createObserver } from "../application/observation/observer.ts";
import { createIdMark } from "../application/records/id-mark.ts";
import { settleRunning } from "../application/responses/background/expired.ts";
import { unguarded, type Access } from "../application/access/access.ts";
import { actAs, tenantOf } from "../application/app.ts";
import { servedModels } from "../application/registry/models.ts";
import { finishConversationCleanups } from "../application/records/conversation-cleanup.ts";
import { finishResponseCleanups } from "../application/records/response-cleanup.ts";
import { finishCleanups } from "../application/records/cleanup.ts";
import { refuseOwned, showOwned } from "../application/records/owners-at-start.ts";
import { builtAnswer } from "./built-pages.ts";
import { toResources, type Configuration } from "./configuration.ts";
import { turnPageRoutes } from "./turn-page-routes.ts";
import { openUsers } from "./users.ts";
import { whenReady } from "./when-ready.ts";
import { openDocuments, type DocumentOptions } from "./open-documents.ts";
import { frontPage, frontRoutes } from "../http/front-pages.ts";
import { createHandler } from "../http/handler.ts";
import { answerOutside } from "../http/outside-operations.ts";
import { openAiRoutes, withOpenAi } from "../http/openai-routes.ts";
import { responsesRoutes, withResponses } from "../http/responses/handler.ts";
import type { RuleEntry } from "../domain/access/rules.ts";
import type { User } from "../domain/access/user.ts";
import { isSame } from "../domain/resources.ts";
import { imitate } from "../imitation/imitate.ts";
import { silent, type StructuredLogger } from "../ports/logger.ts";
import type { Authenticate } from "../ports/authenticate.ts";
import type { Store } from "../ports/store.ts";
import { version } from "../version.ts";

/** Access to the control API. */
export interface ControlPolicy {
  /** Whether the server listens on a loopback address only; then pages of other origins are rejected. */
  loopback: boolean;
  /** Further names of the server, as for `listen`. */
  allowHosts?: readonly string[] | undefined;
  /** A bearer token that every request must have. */
  token?: string | undefined;
}

export interface StackOptions {
  /** Answers of model, shields and tools. Default: the built-in demo. */
  scripts?: readonly Script[] | undefined;
  /** Replaces scripted providers. Without `inference` the scripted model is also served over OpenAI's API. */
  providers?: { [Name in keyof Providers]?: Providers[Name] | undefined } | undefined;
  /** Other names for models and shields, default arguments for tools; see `parseConfiguration`. */
  configuration?: Configuration | undefined;
  /** The store of records. Default: memory. */
  store?: Store | undefined;
  /**
   * Keeps sessions whose agents do not ask for persistence in the memory of this process, also where several processes
   * share the store: then only this one has them. Default: a shared store has all sessions.
   */
  volatileSessions?: boolean | undefined;
  profile?: Profile | undefined;
  limits?: SomeLimits | undefined;
  /**
   * The user of each request, or null for a 401. With it every record has an owner, and `policy` says who may do what;
   * without it there are no users.
   */
  authenticate?: Authenticate | undefined;
  /** Rules, the first that fits decides. Default: owners do everything, and who shares all their attributes reads. */
  policy?: readonly RuleEntry[] | undefined;
  /** Shows the records of users on a server without users, which else refuses a store that has some. */
  ignoreOwners?: boolean | undefined;
  /** Allowed addresses and limits of documents by URL. */
  documents?: DocumentOptions | undefined;
  /** Serves `/_understudy` with the page of turns, and keeps recent observations of turns in memory. Default: off. */
  control?: ControlPolicy | undefined;
  /** The origin whose pages may call the API, or `*`. */
  cors?: string | undefined;
  logger?: StructuredLogger | undefined;
}

/** A running stack. `fetch` returns a `Response`, `handle` an answer as data; `listen` serves the stack. */
export interface Stack extends Doors {
  /** The scripted providers: scripts, journal, gates. */
  mock: MockInference;
  /** The origin whose pages may call it, or `*`; undefined for none but its own. */
  readonly origins: string | undefined;
  /**
   * When the store was looked at: how many of its records are nobody's, and so hidden from all users. Rejects with a
   * `StoreError` if it has records of users, and the stack has none.
   */
  readonly ready: Promise<number>;
  /** As `fetch`, by this user: for tests of what users see. Throws a `TypeError` on a stack without users. */
  fetchAs(user: User, request: Request): Promise<Response>;
  /** Replaces the configuration from the next request on, except for its `auth`. */
  configure(configuration: Configuration): void;
  /** The number of running turns. */
  readonly running: number;
  /** Rejects new turns, waits up to `drainMs` (10 s) for running ones, then aborts them and closes the store. */
  close(options?: { drainMs?: number | undefined }): Promise<void>;
}

export function createStack(options: StackOptions = {}): Stack {
  if (options.configuration?.store !== undefined && options.store === undefined)
    throw new TypeError(
      "The configuration names a store, which only commands open: give createStack the store of openStore.",
    );
  const { logger = silent, store = createMemoryStore() } = options;
  // A provider of one's own serves its model itself.
  const servesOpenAi = options.providers?.inference === undefined;
  // Who makes a request to the model directly; there is an app by then.
  const askers = new WeakMap<Request, Access>();
  const appOf = (request: Request) => {
    const access = askers.get(request);
    if (access === undefined)
      throw new Error("A request to the model came past the door that asks who makes it.");
    return actAs(app, access ?? unguarded);
  };
  const mock = createMockInference(options.scripts ?? [demoScript], {
    ...(servesOpenAi && {
      names: async (request) => (await servedModels(appOf(request))).names,
      mayUse: (id, request) => appOf(request).access.mayReadServed("model", id),
      tenant: (request) => tenantOf(appOf(request)).tenant,
    }),
  });
  const clock = createClock();
  const { reference } = profiles;
  const { profile: given = reference } = options;
  const profile = { ...given, behavior: given.behavior ?? reference.behavior };
  const imitation = imitate(profile);
  const plainProviders: Providers = {
    inference: options.providers?.inference ?? mock.inference,
    shields: options.providers?.shields ?? mock.shields,
    tools: options.providers?.tools ?? mock.tools,
  };
  const providers = imitation.providers(plainProviders);
  const observer = options.control && createObserver(clock, { journalSeq: mock.journal.last });
  const volatile = createMemoryStore();
  const app = createApp({
    store: imitation.store(store),
    volatile: imitation.store(volatile),
    volatileBytes: () => volatile.bytes,
    persistsAll: !store.exclusive && options.volatileSessions !== true,
    clock,
    ids: imitation.ids ?? createIds(clock, createIdMark(store)),
    providers,
    plainProviders,
    configured: toResources(options.configuration ?? {}, providers),
    documents: openDocuments({
      ...options.documents,
      allowPrivate: options.documents?.allowPrivate ?? imitation.fetchesPrivate,
    }),
    profile,
    limits: options.limits,
    logger,
    observer,
    ignoresOwners: options.ignoreOwners,
  });
  const { auth } = options.configuration ?? {};
  const users = openUsers(app, { authenticate: options.authenticate, policy: options.policy, auth });
  const authentication = users?.authentication;
  const ready = users === null ? refuseOwned(app).then(() => 0) : showOwned(app, auth?.adopt);
  // Every answer says so too.
  ready.catch((error: unknown) => logger.error({ err: error }, "the store cannot be served"));
  const capabilities = ["scripts", "gates", "journal"];
  const info = { version, profile: app.profile.name, store: store.name, capabilities };
  const routes = observer && turnPageRoutes(app, observer);
  const front = { profile: app.profile.name, control: options.control !== undefined, built: builtAnswer };
  const honest = createHandler(app, {
    authentication,
    cors: options.cors,
    pages: (request, path) => frontPage(request, path, front),
    more: [...frontRoutes, ...responsesRoutes, ...(servesOpenAi ? openAiRoutes : [])],
    reading: imitation.reading,
    resume: imitation.resume,
    beforeDamage: imitation.beforeDamage,
    control:
      options.control &&
      createControl(mock, {
        ...options.control,
        // It shows what all users do.
        required: users !== null,
        info,
        routes,
      }),
  });
  const door = imitation.door(honest);
  // Children of deleted records are unreachable, so requests need not wait for their removal.
  const cleanedUp = Promise.all([
    finishCleanups(app),
    finishResponseCleanups(app.store),
    settleRunning(app),
    finishConversationCleanups(app.store),
  ]).catch((error: unknown) =>
    logger.error(
      { err: error },
      "could not finish the cleanup after deletes of an earlier start; the next start retries",
    ),
  );
  const serve = (request: Request, access: Access): Promise<Answer> => {
    askers.set(request, access);
    return mock.handle(request);
  };
  const both = servesOpenAi ? withOpenAi(app, { serve, authentication, cors: options.cors }, door) : door;
  const all = withResponses(app, { authentication, cors: options.cors }, both);
  const doors = createDoors(
    whenReady(ready, all, (request, respond) => answerOutside(app, options.cors, request, respond)),
  );
  return {
    mock,
    origins: options.cors,
    get running() {
      return app.running.count;
    },
    configure(configuration) {
      if (configuration.store !== options.configuration?.store)
        logger.warn({}, "store is read at the start only: restart the server to apply its change");
      if (!isSame(configuration.auth, auth))
        logger.warn({}, "auth is read at the start only: restart the server to apply its change");
      app.configured = toResources(configuration, providers);
    },
    ready,
    ...doors,
    fetchAs(user, request) {
      if (users === null) throw new TypeError("This stack has no users: create it with authenticate.");
      users.assume(request, user);
      return doors.fetch(request);
    },
    async close({ drainMs = 10_000 } = {}) {
      await app.running.drain(drainMs);
      observer?.close();
      await Promise.allSettled([ready, cleanedUp]);
      await store.close();
    },
  };
}
