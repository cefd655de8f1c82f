import type { Trace } from "@understudy/conformance/src/trace/trace.ts";

/** A fault of a server as its traces show it. */
export interface TraceFault {
  id: string;
  /** The trace of a server with this fault; the same object if it would not show. */
  spoil(trace: Trace): Trace;
}
