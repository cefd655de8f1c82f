import type { Trace } from "@understudy/conformance/src/trace/trace.ts";

/** A fault of a server as it shows in what was seen of it. */
export interface Fault {
  id: string;
  /** The trace as it would be of a server with this fault; the very same where it would not show. */
  spoil(trace: Trace): Trace;
}
