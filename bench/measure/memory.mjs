/** What a server holds after many turns: after each tenth of them, its garbage collected. */
import { withLoad } from "../lib/load.mjs";
import { createSessions } from "../lib/workload.mjs";

const turnsPerSession = 10;
const points = 10;

export function measureMemory({ stack }, { turns, connections }) {
  return withLoad(stack, connections, async (load) => {
    const seen = [{ turns: 0, ...(await stack.memory()) }];
    const sessions = Math.max(1, Math.round(turns / points / turnsPerSession));
    for (let point = 1; point <= points; point += 1) {
      await createSessions(load, sessions, turnsPerSession);
      seen.push({ turns: point * sessions * turnsPerSession, ...(await stack.memory()) });
    }
    return seen;
  });
}
