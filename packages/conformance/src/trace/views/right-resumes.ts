import { awaits } from "../read.ts";
import type { Trace } from "../trace.ts";
import { mayFail } from "./failures.ts";
import { mayBeGone } from "../../oracle/lifetime.ts";
import { whileStopped } from "./shutdown.ts";
import { isRaced, resumesOf, type Resume } from "./turn-log.ts";

/** The resumes with the right responses that nothing stands against: each must bring its turn on. */
export function rightResumes(trace: Trace): Resume[] {
  return resumesOf(trace).filter(
    (one) =>
      one.step.give === "right" &&
      awaits(one.before) &&
      !mayBeGone(trace, one.log.session, one.exchange) &&
      !isRaced(one) &&
      !one.step.patient &&
      !whileStopped(trace, one.exchange) &&
      !one.exchange.left &&
      one.exchange.failure === null &&
      !mayFail(trace, one.log),
  );
}
