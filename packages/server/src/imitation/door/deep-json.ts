/** `deep_json: unreadable`: an agent whose JSON is nested 200 levels deep or more cannot be read, listed or deleted. */
import { toJsonAnswer } from "@understudy/http";
import { at, listAgents, readAgent, unexpected, type RequestPattern } from "./door.ts";

const deepest = 200;
const deleteAgent: RequestPattern = { method: "DELETE", path: readAgent.path };

export const unreadableWhenDeep = at([readAgent, listAgents, deleteAgent], async (request, honest) => {
  const reading = request.method === "GET" ? request : new Request(request.url, { headers: request.headers });
  const answer = await honest(reading);
  if (answer.status === 200 && typeof answer.body === "string" && levelsOf(answer.body) >= deepest)
    return toJsonAnswer({ detail: unexpected }, 500);
  return reading === request ? answer : honest(request);
});

/** The deepest nesting of a JSON text, without parsing it. */
function levelsOf(json: string): number {
  let depth = 0;
  let most = 0;
  for (const [sign] of json.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/g)) {
    if (sign === "{" || sign === "[") most = Math.max(most, (depth += 1));
    else if (sign === "}" || sign === "]") depth -= 1;
  }
  return most;
}
