/** What a server holds after many turns: after each tenth of them, its garbage collected. */
import { openLoad } from "../lib/load.mjs";
import { createSessions } from "../lib/workload.mjs";

const turnsPerSession = 10;
const points = 10;

export async function measureMemory({ stack }, { turns, connections }) {
  const load = await openLoad(stack, connections);
  const seen = [{ turns: 0, ...(await stack.memory()) }];
  for (let point = 1; point <= points; point += 1) {
    const sessions = Math.max(1, Math.round(turns / points / turnsPerSession));
    await createSessions(load, sessions, turnsPerSession);
    seen.push({ turns: point * sessions * turnsPerSession, ...(await stack.memory()) });
  }
  load.close();
  return seen;
}
