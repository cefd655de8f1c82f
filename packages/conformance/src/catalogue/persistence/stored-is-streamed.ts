import { verdictOf, type Check } from "../../check.ts";
import { equal } from "../../equal.ts";
import { announced, eventsOf } from "../../trace.ts";

export const storedIsStreamed: Check = {
  id: "persistence/stored-is-streamed",
  level: "MUST",
  statement:
    "The steps of a turn are those whose completion was streamed, over its creation and its resumes, in order.",
  judge({ exchanges }) {
    // Of an exchange that failed nothing is kept.
    const ended = exchanges.filter((exchange) => announced(exchange) !== null);
    const last = ended.at(-1);
    const turn = last === undefined ? null : announced(last);
    if (turn === null) return { says: "unknown", reason: "no turn was announced" };
    const streamed = ended
      .flatMap(eventsOf)
      .flatMap((event) => (event.event_type === "step_complete" ? [event.step_details] : []));
    return verdictOf(
      equal(streamed, turn.steps)
        ? []
        : [`streamed ${JSON.stringify(streamed)}, the turn has ${JSON.stringify(turn.steps)}`],
    );
  },
};
