/** Runs a story against a target and records the trace. */
import { adapted } from "../story/adapt.ts";
import { createBindings } from "../story/bindings.ts";
import { freshName, withOwnNames } from "../story/names.ts";
import { requestsOf } from "../story/requests-of.ts";
import type { RunContext } from "../story/run-context.ts";
import { withSessions } from "../story/response-sessions.ts";
import { stepsBy, stepsOf, type Story } from "../story/story.ts";
import type { Target } from "../target/target.ts";
import type { Tenant } from "../target/caller.ts";
import type { JournalRecord, Trace } from "../trace/trace.ts";
import { cleanUp } from "./clean-up.ts";
import { Interrupted, type Meter, MockLost, TimeOver } from "../sending/limits.ts";
import { createPerformer } from "./performer.ts";
import { createScriptSession } from "./script-session.ts";
import { createSender } from "./sender.ts";

/** Rejects with `Interrupted` when the run may cost no more, and with a `HarnessError` for a mistake of the suite. */
export async function runStory(story: Story, target: Target, meter: Meter): Promise<Trace> {
  // What a part of a story is adapted to may depend on the rest.
  const fitted = adapted(story, target);
  const trace = await runOnce(fitted, target, meter);
  const isComparable = target.capabilities.has("fresh_tenants") && meter.stopped === null;
  if (story.alone === undefined || !isComparable) return trace;
  return { ...trace, alone: await runOnce(stepsBy(story.alone, fitted), target, meter) };
}

async function runOnce(input: Story, target: Target, meter: Meter): Promise<Trace> {
  // A target in process may answer without ever yielding: timers would not run, and weak references would not be cleared.
  await new Promise((resolve) => setImmediate(resolve));
  const { wire, scripting } = target;
  const run = freshName();
  const named = withOwnNames(input, run);
  const story = target.mcp === null ? named : withSessions(named, run);
  const context: RunContext = {
    run,
    prefix: wire.prefix,
    baseUrl: wire.baseUrl,
    model: target.model,
    scripted: scripting !== null,
    shields: target.shields,
    mcp: target.mcp,
    other: target.other,
    streamed: target.expectations.wire.nonstreaming_turns === false,
    responsesPrefix: target.responses.responses,
    conversationsPrefix: target.responses.conversations,
  };
  const bindings = createBindings();
  let last = 0;
  const moment = (): number => (last += 1);
  const session = createScriptSession(story, run, scripting, target.other?.scripting ?? null);
  const sender = createSender({ target, meter, bindings, run, moment });
  const { exchanges } = sender;
  const { waitMs: timeoutMs } = meter;
  const performer = createPerformer({ target, sender, session, bindings, context, timeoutMs, moment });

  const clear = async (): Promise<void> => {
    await session.clear();
    const registered = new Map(
      stepsOf(story, "register").map((step) => [`${step.kind} ${step.name} ${step.by}`, step]),
    );
    const names = [...registered.values()].flatMap(({ kind, name, by }) =>
      requestsOf({ do: "unregister", kind, name }, bindings, context).map((unregister) => ({
        kind,
        name,
        by,
        unregister,
      })),
    );
    await cleanUp({ wireOf: sender.wireOf, exchanges, names, meter });
  };

  let journal: JournalRecord[] | null = null;
  try {
    await session.load();
    await performer.perform(story.steps).catch((error: unknown) => {
      // The trace so far is judged, unless it was cut within a request; no other story is run.
      const isCut = error instanceof TimeOver || exchanges.length === 0;
      if (!(error instanceof Interrupted) || isCut) throw error;
      meter.stop(error.message);
    });
    journal = await orStop(meter, session.save);
  } finally {
    sender.close();
    // A target that does not answer any more must not lose the trace.
    await orStop(meter, clear);
  }
  return {
    story,
    run,
    expectations: target.expectations,
    providerModels: target.providerModels,
    providerShields: target.providerShields,
    otherKey: target.other?.key ?? null,
    tenants: tenantNames(target, run),
    alone: null,
    exchanges,
    stops: performer.stops,
    restarts: performer.restarts,
    journal,
    ids: bindings.ids(),
  };
}

function tenantNames({ tenants }: Target, run: string): Trace["tenants"] {
  const nameOf = (tenant: Tenant): string | null => tenants?.nameOf(tenant, run) ?? null;
  return { A: nameOf("A"), B: nameOf("B"), P: nameOf("P") };
}

/** Null if the control API stops answering: this story is still judged, and no other is run. */
async function orStop<T>(meter: Meter, act: () => Promise<T>): Promise<T | null> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof Interrupted) || error instanceof MockLost) throw error;
    meter.stop(error.message);
    return null;
  }
}
