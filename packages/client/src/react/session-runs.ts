import type { Turn } from "@understudy/contract/types";
import type { TurnCreateBody } from "../calls/turns.ts";
import type { AgentSession } from "../agent/agent-session.ts";
import type { AgentStream } from "../agent/agent-stream.ts";
import { AgentTurnError, TurnAborted } from "../agent/errors.ts";
import type { TurnSource } from "../agent/find-turn.ts";
import { StreamError } from "../stream/errors.ts";
import { emptyView, toSnapshot, toView, type GrowingView, type TurnView } from "./turn-view.ts";

/** What a component sees of the runs of a session. A new object after every change. */
export interface RunState extends TurnView {
  /**
   * - `idle`: nothing was sent yet.
   * - `running`: the turn runs, or one of its tools.
   * - `completed`: `turn` is the whole turn.
   * - `stopped`: `stop()` was called, or the component went away.
   * - `failed`: `error` says why.
   */
  status: "idle" | "running" | "completed" | "stopped" | "failed";
  /** What ended a run that was stopped or failed; otherwise null. */
  error: unknown;
}

/** The state of a session's latest run, and what a component can do with it. */
export interface SessionHandle extends RunState, Pick<SessionRuns, "send" | "continueTurn" | "stop"> {}

/** One run at a time of a session, for a component that subscribes to it. */
export interface SessionRuns {
  /** The same object until the next change. */
  state(): SessionHandle;
  /** Calls the listener after every change. When the last listener goes, the run is aborted. */
  subscribe(listener: () => void): () => void;
  /** Runs a turn; a text becomes a user message. Resolves to the turn, or to null if it was stopped or failed. */
  send(input: string | TurnCreateBody): Promise<Turn | null>;
  /** Continues the turn whose run was stopped or failed, or any other; see `AgentSession.continue`. */
  continueTurn(from?: TurnSource): Promise<Turn | null>;
  /** Aborts the run. The server may still run the turn. */
  stop(reason?: unknown): void;
}

export function createSessionRuns(session: AgentSession | null): SessionRuns {
  const listeners = new Set<() => void>();
  let view: GrowingView & Pick<RunState, "status" | "error"> = {
    ...emptyView(),
    status: "idle",
    error: null,
  };
  let state: SessionHandle | undefined;
  let running: AbortController | null = null;
  let latest: AbortController | null = null;

  function change(changes: Partial<typeof view>): void {
    view = { ...view, ...changes };
    state = undefined;
    for (const listener of listeners) listener();
  }

  /** The session, if a run may begin. */
  function ready(): AgentSession {
    if (session === null) throw new Error("There is no session yet. Call this when useAgentSession has one.");
    if (running !== null)
      throw new Error("A turn is running. Wait until its status changes, or call stop().");
    return session;
  }

  async function run(start: (signal: AbortSignal) => AgentStream): Promise<Turn | null> {
    const own = new AbortController();
    running = latest = own;
    change({ ...emptyView(), status: "running", error: null });
    try {
      for await (const event of start(own.signal)) {
        // A run that was left may go on for a moment after the next one has begun.
        if (latest !== own) return null;
        change(toView(view, event));
      }
      change({ status: "completed" });
      return view.turn;
    } catch (error) {
      if (latest === own) change({ status: own.signal.aborted ? "stopped" : "failed", error });
      return null;
    } finally {
      if (running === own) running = null;
    }
  }

  /** No component shows the run any more. In StrictMode the same component then runs again, at once. */
  function leave(): void {
    running?.abort();
    running = null;
  }

  const methods: Pick<SessionRuns, "send" | "continueTurn" | "stop"> = {
    async send(input) {
      const open = ready();
      return run((signal) => open.stream(input, { signal }));
    },
    async continueTurn(from) {
      const open = ready();
      const source = from ?? toSource(view.error);
      return run((signal) => open.continue(source, { signal }));
    },
    stop: (reason) => running?.abort(reason),
  };

  return {
    ...methods,
    state: () => (state ??= toSnapshot({ ...view, ...methods })),
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) leave();
      };
    },
  };
}

function toSource(error: unknown): TurnSource {
  if (error instanceof AgentTurnError || error instanceof TurnAborted || error instanceof StreamError)
    return error;
  throw new Error("No run was stopped or failed that can be continued. Send the message again.", {
    cause: error,
  });
}
