/** A server without a port, and the few calls that tests make of it. */
import { profiles, type KnownProfile } from "@understudy/contract/profiles";
import type { Providers } from "@understudy/contract/ports";
import type { AgentConfigInput, Turn, TurnEvent, TurnStreamItem } from "@understudy/contract/types";
import { createClock } from "../../src/adapters/clock.ts";
import { createIds } from "../../src/adapters/ids.ts";
import { createMemoryStore } from "../../src/adapters/store/memory.ts";
import type { App } from "../../src/application/app/app.ts";
import type { SomeLimits } from "../../src/application/running/limits.ts";
import { unguarded } from "../../src/application/access/access.ts";
import { createApp } from "../../src/application/app/create-app.ts";
import { createDoors, pathOf } from "@understudy/http";
import type { Observer } from "../../src/application/observation/observer.ts";
import { createIdMark } from "../../src/application/records/id-mark.ts";
import { imitate } from "../../src/imitation/imitate.ts";
import { createDoor, type Enter } from "../../src/door/door.ts";
import { agentsFront } from "../../src/fronts/agents/front.ts";
import { responsesFront } from "../../src/fronts/responses/front.ts";
import type { Clock } from "../../src/ports/clock.ts";
import type { DocumentFetcher } from "../../src/ports/documents.ts";
import type { Ids } from "../../src/ports/ids.ts";
import type { StructuredLogger } from "../../src/ports/logger.ts";
import type { Store } from "../../src/ports/store.ts";
import { throughDoor } from "../../../../vitest.door.ts";

export interface TestServer {
  app: App;
  fetch(request: Request): Promise<Response>;
  call(
    method: string,
    path: string,
    body?: unknown,
  ): Promise<{ status: number; body: any; headers: Headers }>;
  /** An agent and a session of it; persistent unless the config says otherwise. */
  open(config?: Partial<AgentConfigInput>): Promise<{ agent_id: string; session_id: string; path: string }>;
  /** Streams a turn to its end. */
  stream(path: string, body: object): Promise<StreamResult>;
}

export interface StreamResult {
  status: number;
  items: TurnStreamItem[];
  events: TurnEvent[];
  error: string | null;
  turn: Turn | null;
}

export type Fetch = (request: Request) => Promise<Response>;

export interface TestServerOptions {
  store?: Store;
  volatile?: Store;
  clock?: Clock;
  ids?: Ids;
  profile?: KnownProfile;
  /** Without it, none are fetched. */
  documents?: DocumentFetcher | undefined;
  limits?: SomeLimits;
  /** Milliseconds; without it, nothing is removed for its age. */
  ttl?: number;
  logger?: StructuredLogger;
  /** Without it, nobody sees the turns. */
  observer?: Observer;
  /** Stands between the calls and the server. */
  around?: (fetch: Fetch) => Fetch;
}

export function testServer(providers: Providers, options: TestServerOptions = {}): TestServer {
  const { clock = createClock(), around = (fetch) => fetch } = options;
  const store = options.store ?? createMemoryStore();
  const imitation = imitate(options.profile ?? profiles.reference);
  const shared = createApp({
    store,
    volatile: options.volatile ?? createMemoryStore(),
    clock,
    ids: options.ids ?? imitation.ids ?? createIds(clock, createIdMark(store)),
    providers: imitation.providers(providers),
    profile: options.profile,
    documents: options.documents,
    limits: options.limits,
    ttl: options.ttl,
    logger: options.logger,
    observer: options.observer,
  });
  const responses = responsesFront();
  const door = createDoor(shared, { fronts: [responses, agentsFront(shared, imitation)] });
  const imitating = imitation.door(door);
  const enter: Enter = (request, caller) =>
    (responses.find(request.method, pathOf(request)) === null ? imitating : door)(request, caller);
  const handle = around(throughDoor(createDoors((request) => enter(request, { request }))));
  const app: App = Object.assign(shared, { access: unguarded });
  const request = (method: string, path: string, body?: unknown): Request =>
    new Request(`http://stack${path}`, {
      method,
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
    });
  const call: TestServer["call"] = async (method, path, body) => {
    const response = await handle(request(method, path, body));
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: text === "" ? null : JSON.parse(text),
    };
  };
  const model = app.profile.behavior.model_names === "prefixed" ? "fake/m" : "m";
  return {
    app,
    fetch: handle,
    call,
    async open(config = {}) {
      const agent_config = { model, instructions: "", enable_session_persistence: true, ...config };
      const agent = await call("POST", "/v1/agents", { agent_config });
      if (agent.status !== 200) throw new Error(JSON.stringify(agent.body));
      const { agent_id } = agent.body;
      const { body } = await call("POST", `/v1/agents/${agent_id}/session`, { session_name: "s" });
      return {
        agent_id,
        session_id: body.session_id,
        path: `/v1/agents/${agent_id}/session/${body.session_id}`,
      };
    },
    async stream(path, body) {
      const response = await handle(request("POST", path, { ...body, stream: true }));
      return readStream(response);
    },
  };
}

/** Reads a stream, or the error that came in its place. */
export async function readStream(response: Response): Promise<StreamResult> {
  const raw = await response.text();
  if (response.status !== 200)
    return { status: response.status, items: [], events: [], error: raw, turn: null };
  const items = raw
    .split("\n\n")
    .filter((block) => block !== "")
    .map((block) => JSON.parse(block.replace(/^data: /, "")) as TurnStreamItem);
  const events = items.flatMap((item) => ("event" in item ? [item.event.payload] : []));
  const last = items.at(-1);
  const terminal = events.at(-1);
  return {
    status: 200,
    items,
    events,
    error: last !== undefined && "error" in last ? last.error.message : null,
    turn: terminal !== undefined && "turn" in terminal ? terminal.turn : null,
  };
}

export function say(content: string): { messages: { role: "user"; content: string }[] } {
  return { messages: [{ role: "user", content }] };
}
