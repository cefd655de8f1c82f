/** Requests that are sent again with their key, until they have an answer, while commits fail and servers die. */
import fc from "fast-check";
import { createMemoryStore } from "../../src/adapters/store/memory.ts";
import type { Providers } from "@understudy/contract/ports";
import { parseResponseId } from "@understudy/responses";
import { unguarded } from "../../src/application/access/access.ts";
import { createBacklog } from "../../src/application/responses/queue/backlog.ts";
import { keys } from "../../src/application/records/keys.ts";
import type { Store } from "../../src/ports/store.ts";
import { post, type Posted } from "../support/post.ts";
import { testServer, type TestServer } from "../support/client.ts";
import { calls, fakeProviders, text, type FakeProviders } from "../support/fake-providers.ts";
import type { Decorators } from "./decorated-server.ts";
import { createProcess, faults, type Fault, type Process } from "./failing-store.ts";
import type { Experiment, Law } from "./law.ts";
import {
  operationNames,
  operations,
  type OperationName,
  type PreparedRequest,
} from "./repeated-operations.ts";

export interface RepeatSetup {
  operation: OperationName;
  /** Whether other servers share the store. Else a server that died is started again. */
  shared: boolean;
  /** How many are sent at once, each time. */
  copies: number;
  /** What becomes of the commits after its first request, in their order; of later ones, nothing. */
  commits: (Fault | null)[];
}

export interface RepeatTrace {
  /** How many records there are of each kind; of one request that nothing disturbs, and of these. */
  once: Record<string, number>;
  repeated: Record<string, number>;
  /** The ids in the answers, those of later repetitions included. */
  ids: string[];
  /** How often the model was asked; null where something failed, after which it may be asked again. */
  inferences: { once: number; repeated: number } | null;
}

const mostAttempts = 12;

export const repeatExperiment: Experiment<RepeatSetup, RepeatTrace> = {
  setups: fc.record({
    operation: fc.constantFrom(...operationNames),
    shared: fc.boolean(),
    copies: fc.integer({ min: 1, max: 3 }),
    commits: fc.array(fc.oneof({ weight: 2, arbitrary: fc.constant(null) }, fc.constantFrom(...faults)), {
      maxLength: 6,
    }),
  }),
  async run({ operation, shared, copies, commits }, decorators) {
    const ofOne = createMemoryStore();
    const asked = { once: scripted(), repeated: scripted() };
    const alone = start(
      decorators,
      asked.once,
      ofOne,
      createProcess(() => undefined),
    );
    const prepared = await operations[operation](alone.server);
    await settled(alone.server, await post(alone.server, prepared.path, prepared.body, null));

    const memory = createMemoryStore();
    let waited = 0;
    const store: Store = { ...memory, exclusive: !shared, now: async () => (await memory.now()) + waited };
    const left: (Fault | null)[] = [];
    const begin = () =>
      start(
        decorators,
        asked.repeated,
        store,
        createProcess(() => left.shift() ?? undefined),
      );
    const request = await operations[operation](begin().server);
    let servers = shared ? [begin(), begin()] : [begin()];
    left.push(...commits);
    const answers: Posted[] = [];
    for (let attempt = 0; attempt < mostAttempts && answers.length === 0; attempt += 1) {
      const sent = Array.from({ length: copies }, (_, copy) =>
        sendTo(servers[copy % servers.length], request),
      );
      for (const one of await Promise.all(sent))
        if (one !== "died" && isDone(one) && (await isKept(memory, one))) answers.push(one);
      servers = servers.map((one) => (one.process.dead ? begin() : one));
      // Longer than any lease and claim.
      if (answers.length === 0) waited += 60_000;
    }
    left.length = 0;
    // Beside one that lives there is another one only where they share the store.
    const again = (shared ? undefined : servers.find(({ process }) => !process.dead)) ?? begin();
    for (const server of [again.server, again.server]) answers.push(await send(server, request));
    const [first] = answers;
    const isDisturbed = commits.some((fault) => fault !== null);
    if (first !== undefined)
      await settled(again.server, first, isDisturbed ? () => (waited += 60_000) : undefined);
    return {
      once: await countOf(ofOne),
      repeated: await countOf(memory),
      ids: answers.map(idOf),
      inferences: isDisturbed
        ? null
        : {
            once: asked.once.requests.inference.length,
            repeated: asked.repeated.requests.inference.length,
          },
    };
  },
};

export const repeatsLeaveOne: Law<RepeatTrace> = {
  name: "a request that is repeated with its key leaves what one leaves, and is answered with it",
  holds({ once, repeated, ids, inferences }) {
    const kinds = [...new Set([...Object.keys(once), ...Object.keys(repeated)])];
    const found = kinds
      .filter((kind) => once[kind] !== repeated[kind])
      .map((kind) => `of ${kind} there are ${repeated[kind] ?? 0}, not ${once[kind] ?? 0}`);
    if (new Set(ids).size !== 1) found.push(`the answers are about ${ids.join(", ")}`);
    if (inferences !== null && inferences.repeated !== inferences.once)
      found.push(`the model was asked ${inferences.repeated} times, not ${inferences.once}`);
    return found;
  },
};

interface Running {
  server: TestServer;
  process: Process;
}

function start(decorators: Decorators, given: Providers, store: Store, process: Process): Running {
  const seen = process.store(store);
  const server = testServer(decorators.providers?.(given) ?? given, {
    store: decorators.store?.(seen) ?? seen,
    ...(decorators.fetch === undefined ? {} : { around: decorators.fetch }),
  });
  return { server, process };
}

/** The model takes its time, so that requests which are sent at once meet. */
function scripted(): FakeProviders {
  return fakeProviders({
    answers: [
      async function* ({ messages }) {
        for (let round = 0; round < 10; round += 1) await new Promise(setImmediate);
        const last = messages.at(-1);
        yield* last?.role === "user" && last.content === "look" ? calls(["c1", "look"]) : text("done");
      },
    ],
  });
}

const send = (server: TestServer, { path, body }: PreparedRequest) => post(server, path, body, "k");

async function sendTo(running: Running | undefined, request: PreparedRequest): Promise<Posted | "died"> {
  if (running === undefined) throw new Error("There is no server.");
  return Promise.race([send(running.server, request), running.process.died]);
}

/** A stream may have ended in an error. */
function isDone({ status, text: body }: Posted): boolean {
  return status === 200 && !body.includes('data: {"error"');
}

/** A failure that could not be stored frees the key, as any failed request: it is no answer that later ones repeat. */
async function isKept(store: Store, answer: Posted): Promise<boolean> {
  if (!answer.text.includes('"type":"response.failed"')) return true;
  const uuid = parseResponseId(idOf(answer));
  return uuid !== null && (await store.get(keys.response(uuid))) !== undefined;
}

/** A response in the background may still run; if it is found dead, it is run again. */
async function settled(
  server: TestServer,
  { body }: Posted,
  wait: () => void = () => undefined,
): Promise<void> {
  if (body?.background !== true) return;
  const backlog = createBacklog(server.app, async () => unguarded);
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const { status } = (await server.call("GET", `/v1/responses/${body.id}`)).body;
    if (status !== "queued" && status !== "in_progress") return;
    await new Promise(setImmediate);
    if (attempt > mostAttempts) wait();
    await backlog.round(new AbortController().signal);
  }
}

/** The id in an answer; of a stream, that in its last event; of items, all of theirs. */
function idOf({ status, body, text: stream }: Posted): string {
  if (status !== 200) return `${status} ${stream}`;
  const last = stream
    .split("\n")
    .findLast((line) => line.startsWith("data: {"))
    ?.slice("data: ".length);
  const answer = body ?? JSON.parse(last ?? "{}");
  const turn = answer.event?.payload.turn;
  const { id, agent_id, session_id, turn_id, identifier, data } = turn ?? answer.response ?? answer;
  return (
    turn_id ??
    session_id ??
    agent_id ??
    id ??
    identifier ??
    data.map((item: { id: string }) => item.id).join()
  );
}

/** By the first segment of their keys; not those of keys, and of the server itself. */
async function countOf(store: Store): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { key, value } of await store.list("")) {
    const [kind = ""] = key.split("/");
    if (["once", "once-due", "ids", "health"].includes(kind)) continue;
    // What runs or awaits is another kind of record than what has ended.
    const ended =
      typeof value === "object" && value !== null && "kind" in value ? ` ${String(value["kind"])}` : "";
    counts[kind + ended] = (counts[kind + ended] ?? 0) + 1;
  }
  return counts;
}
