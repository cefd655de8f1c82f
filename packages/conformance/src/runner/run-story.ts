/** Runs a story against a target and records the trace. */
import { operations } from "@understudy/contract";
import { adapted } from "../story/adapt.ts";
import { createBindings } from "../story/bindings.ts";
import { freshName, markerName, withOwnNames } from "../story/names.ts";
import type { RequestSpec } from "../story/request-spec.ts";
import { requestsOf, type RunContext } from "../story/requests-of.ts";
import {
  type Alias,
  type RequestStep,
  type ResumeTurnStep,
  stepsOf,
  type Story,
  type StoryStep,
} from "../story/story.ts";
import type { Target } from "../targets/target.ts";
import { checked } from "../trace/read.ts";
import type { Exchange, JournalRecord, Trace } from "../trace/trace.ts";
import { cleanUp } from "./clean-up.ts";
import { HarnessError } from "./harness-error.ts";
import { learn } from "./learn.ts";
import { Interrupted, type Meter } from "./limits.ts";
import { createScriptSession } from "./script-session.ts";
import { noResponse, type Received, send } from "./send.ts";

/** Rejects with `Interrupted` when the run may cost no more, and with a `HarnessError` for a mistake of the suite. */
export async function runStory(input: Story, target: Target, meter: Meter): Promise<Trace> {
  // A target in process may answer without ever yielding: timers would not run, and weak references would not be cleared.
  await new Promise((resolve) => setImmediate(resolve));
  const { wire, scripting } = target;
  const run = freshName();
  const story = adapted(withOwnNames(input, run), target);
  const context: RunContext = {
    run,
    prefix: wire.prefix,
    baseUrl: wire.baseUrl,
    model: target.model,
    scripted: scripting !== null,
    shields: target.shields,
    mcp: target.mcp,
    streamed: target.expectations.wire.nonstreaming_turns === false,
  };
  const bindings = createBindings();
  const exchanges: Exchange[] = [];
  const session = createScriptSession(story, run, scripting);
  const stops: number[] = [];
  const restarts: number[] = [];
  /** The requests that run a turn, until they are answered. */
  const running = new Map<Alias, Promise<unknown>>();
  let moment = 0;

  /** Over MCP the tools of a turn are called without its marker: the mock is told before the request. */
  const sendPlayed = async (step: StoryStep, spec: RequestSpec): Promise<Received> => {
    const inner = step.do === "altered" ? step.step : step;
    if (inner.do === "turn" || inner.do === "resume") {
      const alias = inner.do === "turn" ? inner.as : inner.turn;
      const session = bindings.id(inner.do === "turn" ? inner.session : (bindings.parent(alias) ?? alias));
      if (session !== undefined) await scripting?.playSession(session, markerName(run, alias));
    }
    return send(wire, { ...spec, timeoutMs: meter.timeoutMs });
  };

  const exchange = async (step: StoryStep, spec: RequestSpec): Promise<Exchange> => {
    const { operation, method, path, body } = spec;
    if (step.do !== "altered") check(spec);
    meter.spend();
    const index = exchanges.length;
    const began = (moment += 1);
    const place: Exchange = { ...unanswered, index, step, operation, request: { method, path, body }, began };
    exchanges.push(place);
    const sent =
      target.mcp === null ? send(wire, { ...spec, timeoutMs: meter.timeoutMs }) : sendPlayed(step, spec);
    if (step.do === "turn" || step.do === "resume")
      running.set(step.do === "turn" ? step.as : step.turn, sent);
    const received = await sent;
    meter.answered(received.failure === null);
    const whole = { ...place, ...received, ended: (moment += 1) };
    exchanges[index] = whole;
    learn(whole, bindings);
    return whole;
  };

  /** Repeats a request while its answer is too early, up to a number of times. */
  const repeat = async (
    step: RequestStep,
    isEarly: (last: Exchange) => boolean,
    { most, pauseMs }: { most: number; pauseMs: number },
  ): Promise<void> => {
    for (let attempt = 0; attempt < most; attempt += 1) {
      const [spec] = requestsOf(step, bindings, context);
      if (spec === undefined || !isEarly(await exchange(step, spec))) return;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  };

  /** Where a resume of another turn spoils what is stored, only turns that wait are resumed. */
  const mayResume = ({ turn }: ResumeTurnStep): boolean =>
    target.capabilities.has("any_resume") || bindings.awaiting.has(turn);

  const perform = async (step: StoryStep): Promise<void> => {
    switch (step.do) {
      case "parallel":
        await allOf(step.branches.map((branch) => performAll(branch)));
        return;
      case "await_gate":
        // A turn that was refused or has ended reaches no gate.
        await Promise.race([
          session.reached(step.gate, step.turn, meter.timeoutMs),
          running.get(step.turn) ?? Promise.resolve(),
        ]);
        return;
      case "open_gate":
        await session.open(step.gate, step.turn);
        return;
      case "stage":
        // Its script was loaded with those of the turns.
        return;
      case "restart":
      case "kill":
        await session.save();
        stops.push((moment += 1));
        await target.lifecycle[step.do]?.();
        restarts.push((moment += 1));
        await session.load();
        return;
      case "await_turn":
        return repeat(step, ({ status }) => status !== 200, { most: 100, pauseMs: 20 });
      case "await_refusal":
        return repeat(step, ({ status }) => status === 200, { most: 100, pauseMs: 20 });
      case "resume":
        if (!mayResume(step)) return;
        // The claim of a killed process may last for half a minute.
        return repeat(step, ({ status }) => step.patient === true && status === 409, {
          most: 160,
          pauseMs: 250,
        });
      case "altered":
        if (step.step.do === "resume" && !mayResume(step.step)) return;
        for (const spec of requestsOf(step, bindings, context)) await exchange(step, spec);
        return;
      default:
        for (const spec of requestsOf(step, bindings, context)) await exchange(step, spec);
    }
  };
  const performAll = async (steps: readonly StoryStep[]): Promise<void> => {
    for (const step of steps) await perform(step);
  };

  const clear = async (): Promise<void> => {
    await session.clear();
    const names = stepsOf(story, "register").map(({ kind, name }) => ({
      do: "unregister" as const,
      kind,
      name,
    }));
    const unregister = names.flatMap((step) => requestsOf(step, bindings, context));
    await cleanUp({ wire, exchanges, unregister, meter });
  };

  let journal: JournalRecord[] | null = null;
  try {
    await session.load();
    await performAll(story.steps).catch((error: unknown) => {
      // The trace so far is judged; no other story is run.
      if (!(error instanceof Interrupted) || exchanges.length === 0) throw error;
      meter.stop(error.message);
    });
    journal = await orStop(meter, session.save);
  } finally {
    // A target that does not answer any more must not lose the trace.
    await orStop(meter, clear);
  }
  return {
    story,
    run,
    expectations: target.expectations,
    providerModels: target.providerModels,
    providerShields: target.providerShields,
    exchanges,
    stops,
    restarts,
    journal,
    ids: bindings.ids(),
  };
}

/** Waits for all, also if one fails: a pending answer must not count as missing. */
async function allOf(branches: readonly Promise<void>[]): Promise<void> {
  const ends = await Promise.allSettled(branches);
  const failed = ends.find((end) => end.status === "rejected");
  if (failed !== undefined) throw failed.reason;
}

/** Null if the control API stops answering: this story is still judged, and no other is run. */
async function orStop<T>(meter: Meter, act: () => Promise<T>): Promise<T | null> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error;
    meter.stop(error.message);
    return null;
  }
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
