import { verdictOf, type Check } from "../../check.ts";
import { equal } from "../../equal.ts";
import { announced } from "../../trace.ts";

export const storedIsAnnounced: Check = {
  id: "persistence/stored-is-announced",
  level: "MUST",
  statement: "GET returns the very turn that the last event of its stream carried.",
  judge({ exchanges }) {
    const told = exchanges.filter((exchange) => announced(exchange) !== null);
    if (told.length === 0) return { says: "unknown", reason: "no turn was announced" };
    return verdictOf(
      told.flatMap((exchange, n) =>
        equal(announced(exchange), exchange.stored)
          ? []
          : [
              `exchange ${n}: announced ${JSON.stringify(announced(exchange))}, stored ${JSON.stringify(exchange.stored)}`,
            ],
      ),
    );
  },
};
