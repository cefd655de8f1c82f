/** Creates a stack from providers, store, use cases and HTTP handler. */
import { isRecord, refuseUnknownOptions } from "@understudy/contract";
import { createDoors } from "@understudy/http";
import type { AppPorts } from "../application/app/app.ts";
import { finishDeletes } from "../application/records/finish-deletes.ts";
import { refuseOwned, showOwned } from "../application/records/owners-at-start.ts";
import { isSame } from "../domain/resources.ts";
import { explainFormat } from "../ports/format-words.ts";
import { recordFormat } from "../ports/store-format.ts";
import { StoreError } from "../ports/store-errors.ts";
import type { Store } from "../ports/store.ts";
import { checkConfiguration, checkNames } from "./configuration.ts";
import { checkStackOptions } from "./check-options.ts";
import { compareReplicas } from "./compare-replicas.ts";
import { expireFilesRegularly, expireRegularly, forgetRegularly } from "./expire-regularly.ts";
import { followStoreTime } from "./follow-store-time.ts";
import { openApp } from "./open-app.ts";
import { openDoor } from "./open-door.ts";
import { runQueuedRegularly } from "./run-queued-regularly.ts";
import type { Stack, StackOptions } from "./stack.ts";
import { openUsers } from "./users.ts";

/** Throws a `TypeError` for wrong options, and a `ScriptError` for a wrong script or configuration. */
export function createStack(options: StackOptions = {}): Stack {
  checkStackOptions(options);
  const first = options.configuration ?? {};
  checkConfiguration(first);
  if (first.store !== undefined && options.store === undefined)
    throw new TypeError(
      "The configuration names a store, which only commands open: give createStack the store of openStore.",
    );
  const opened = openApp(options);
  const { app, store, mock, observer, followed } = opened;
  const { logger } = app;
  const { auth } = first;
  const users = openUsers(app, { authenticate: options.authenticate, policy: options.policy, auth });
  const looked = expectWhole(store).then(() => followed?.look());
  const found = opened.opened.start();
  const ready = looked
    .then(() => found)
    .then(() => checkNames(first, app.plainProviders))
    .then(() => (users === null ? refuseOwned(app).then(() => 0) : showOwned(app, auth?.adopt)));
  // Whoever waits for it gets the reason, and so does every request.
  ready.catch(() => undefined);
  const cleanedUp = looked.then(
    () => finishEarlierWork(app),
    // `ready` says so.
    () => undefined,
  );
  const ends = [
    expireRegularly(app, ready),
    forgetRegularly(app, store, ready),
    expireFilesRegularly(app, store, ready),
    compareReplicas(app, options, ready),
    followStoreTime(app, followed, ready),
    runQueuedRegularly(app, { store, users, ready }),
  ];
  const { responses = "openai", control, cors } = options;
  const enter = openDoor(opened, { users, control, cors, responses, ready });
  return {
    mock,
    origins: cors,
    limits: app.limits,
    responses,
    get running() {
      return app.running.count;
    },
    get runningResponses() {
      return app.running.responses;
    },
    configure(configuration) {
      checkConfiguration(configuration);
      for (const name of ["store", "ttl", "history", "disconnects"] as const)
        if (configuration[name] !== first[name])
          logger.warn({}, `${name} is read at the start only: restart the server to apply its change`);
      if (!isSame(configuration.providers, first.providers))
        logger.warn({}, "providers are read at the start only: restart the server to apply their change");
      if (!isSame(configuration.auth, auth))
        logger.warn({}, "auth is read at the start only: restart the server to apply its change");
      opened.configure(configuration);
    },
    ready,
    found,
    ...createDoors((request, source) => enter(request, { request, source })),
    fetchAs(user, request) {
      if (!isRecord(user) || typeof user.principal !== "string" || !isRecord(user.attributes))
        throw new TypeError(
          'fetchAs: a user has a principal and attributes: { principal: "ann", attributes: {} }.',
        );
      if (users === null) throw new TypeError("This stack has no users: create it with authenticate.");
      return createDoors((own) => enter(own, { request: own, user })).fetch(request);
    },
    async close(closing = {}) {
      const drainMs = drainTime(closing);
      await app.running.drain(drainMs);
      await Promise.all(ends.map((end) => end()));
      observer?.close();
      await Promise.allSettled([ready, cleanedUp]);
      await opened.opened.close();
      await store.close();
    },
  };
}

/** A misspelt time would wait for the usual one. */
function drainTime(closing: Parameters<Stack["close"]>[0] = {}): number {
  if (!isRecord(closing)) throw new TypeError("close: options must be an object, such as { drainMs: 0 }.");
  refuseUnknownOptions("close", closing, ["drainMs"]);
  const { drainMs = 10_000 } = closing;
  if (typeof drainMs === "number" && drainMs >= 0) return drainMs;
  throw new TypeError(`close: drainMs: must be milliseconds, 0 or more, not ${JSON.stringify(drainMs)}.`);
}

/** Throws a `StoreError` for a store that an import fills: what it has so far must not be served. */
async function expectWhole({ name, format }: Store): Promise<void> {
  if (format !== undefined && format.number !== recordFormat)
    throw new StoreError(explainFormat(name, format.number));
}

/** Children of deleted records are unreachable, so requests need not wait for their removal. */
function finishEarlierWork(app: AppPorts): Promise<unknown> {
  return finishDeletes(app).catch((error: unknown) =>
    app.logger.error(
      { err: error },
      "could not finish the cleanup after deletes of an earlier start; the next start retries",
    ),
  );
}
