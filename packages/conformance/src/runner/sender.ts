/** Sends the requests of a story's steps, and keeps what came of each. */
import { operations } from "../story/operations.ts";
import type { Bindings } from "../story/bindings.ts";
import { markerName } from "../story/names.ts";
import { sessionOf } from "../story/response-sessions.ts";
import type { RequestSpec } from "../story/request-spec.ts";
import { type Alias, stepCaller, type StoryStep } from "../story/story.ts";
import type { Target, Wire } from "../target/target.ts";
import type { Caller } from "../target/caller.ts";
import { checked } from "../trace/read.ts";
import type { Exchange } from "../trace/trace.ts";
import { HarnessError } from "../target/harness-error.ts";
import { learn } from "./learn.ts";
import { type Meter, TimeOver } from "../sending/limits.ts";
import { noResponse, type Received, send } from "./send.ts";
import { createSockets } from "./sockets.ts";
import { withMicroseconds } from "./times.ts";

export interface Sender {
  /** Sends a step's request, and adds it to the exchanges; resolves with the answer, however that ends. */
  exchange(step: StoryStep, spec: RequestSpec): Promise<Exchange>;
  /** The exchanges in the order in which they began. */
  exchanges: readonly Exchange[];
  /** How a caller reaches the target. */
  wireOf(caller: Caller | undefined): Wire;
  /** The requests that run a turn, until they are answered. */
  running: ReadonlyMap<Alias, Promise<unknown>>;
  /** Closes its WebSockets. */
  close(): void;
}

export interface SenderOptions {
  target: Target;
  meter: Meter;
  bindings: Bindings;
  /** The name of the story's run. */
  run: string;
  /** Counts the moments of the story. */
  moment: () => number;
}

export function createSender({ target, meter, bindings, run, moment }: SenderOptions): Sender {
  const { wire, scripting, tenants } = target;
  const wireOf = (caller: Caller | undefined): Wire =>
    caller === undefined ? wire : (tenants?.wireOf(caller, run) ?? wire);
  const isShort = target.expectations.wire.times === "shortest";
  const exchanges: Exchange[] = [];
  const running = new Map<Alias, Promise<unknown>>();
  const sockets = createSockets();

  const sendNow = async (step: StoryStep, { message, ...spec }: RequestSpec): Promise<Received> => {
    const wireOfCaller = wireOf(stepCaller(step));
    const { waitMs: timeoutMs } = meter;
    return message === undefined
      ? send(wireOfCaller, { ...spec, timeoutMs })
      : sockets.send(wireOfCaller, { ...message, path: spec.path, timeoutMs });
  };

  /** Over MCP the tools of a turn are called without its marker: the mock is told before the request. */
  const sendPlayed = async (step: StoryStep, spec: RequestSpec): Promise<Received> => {
    const inner = step.do === "altered" ? step.step : step;
    if (inner.do === "respond")
      await scripting?.playSession(sessionOf(run, inner), markerName(run, inner.as));
    if (inner.do === "turn" || inner.do === "resume") {
      const alias = inner.do === "turn" ? inner.as : inner.turn;
      const session = bindings.id(inner.do === "turn" ? inner.session : (bindings.parent(alias) ?? alias));
      if (session !== undefined) await scripting?.playSession(session, markerName(run, alias));
    }
    return sendNow(step, spec);
  };

  return {
    exchanges,
    wireOf,
    running,
    close: sockets.close,
    async exchange(step, spec) {
      const { operation, method, path, body } = spec;
      if (step.do !== "altered") check(spec);
      meter.spend();
      const index = exchanges.length;
      const began = moment();
      const place: Exchange = {
        ...unanswered,
        index,
        step,
        operation,
        request: { method, path, body },
        began,
      };
      exchanges.push(place);
      const sent = target.mcp === null ? sendNow(step, spec) : sendPlayed(step, spec);
      const inner = step.do === "altered" ? step.step : step;
      if (inner.do === "respond") running.set(inner.as, isInBackground(inner) ? whenRefused(sent) : sent);
      if (inner.do === "turn" || inner.do === "resume")
        running.set(inner.do === "turn" ? inner.as : inner.turn, sent);
      const answered = await sent;
      if (answered.failure !== null && meter.timeIsOver) throw new TimeOver();
      const received = isShort ? withMicroseconds(answered) : answered;
      meter.answered(received.failure === null);
      const whole = { ...place, ...received, ended: moment() };
      exchanges[index] = whole;
      learn(whole, bindings);
      return whole;
    },
  };
}

function isInBackground(step: StoryStep): boolean {
  return step.do === "respond" && step.fields?.["background"] === true;
}

/** What runs in the background goes on after its answer, unless that is a refusal. */
async function whenRefused(sent: Promise<Received>): Promise<void> {
  const { status } = await sent;
  if (status === 200) await new Promise(() => undefined);
}

const unanswered = {
  ...noResponse,
  ended: Infinity,
  failure: "the story ended before a response came",
} satisfies Partial<Exchange>;

/** An invalid request would blame the target for the suite's mistake. */
function check({ operation, body, isInvalid = false }: RequestSpec): void {
  const schema = operations[operation].body;
  if (schema === null || isInvalid) return;
  const parsed = checked(schema, body);
  if (parsed.ok) return;
  const errors = parsed.errors.map(({ msg }) => msg).join("; ");
  throw new HarnessError(`The suite was about to send an invalid ${schema}: ${errors}`);
}
