/** `deep_json: unreadable`: an agent whose JSON is nested 200 levels deep or more cannot be read or deleted, and is not listed. */
import {
  ask,
  onRoutes,
  changingRecords,
  type DoorWrapper,
  listAgents,
  apiPath,
  readAgent,
  replaced,
  type RequestPattern,
} from "./door.ts";

const deepest = 200;
const deleteAgent: RequestPattern = { method: "DELETE", path: readAgent.path };

const notOne = onRoutes([readAgent, deleteAgent], async (request, honest) => {
  const isRead = request.method === "GET";
  const answer = await (isRead ? honest(request) : ask(request.url, request, honest));
  if (answer.status === 200 && typeof answer.body === "string" && levelsOf(answer.body) >= deepest) {
    const id = apiPath(request)?.split("/").at(-1) ?? "";
    return replaced(answer, { detail: `Invalid value: Could not validate agent info for ${id}` }, 400);
  }
  return isRead ? answer : honest(request);
});

const notListed = changingRecords([listAgents], (agent) =>
  levelsOf(JSON.stringify(agent)) < deepest ? agent : undefined,
);

export const unreadableWhenDeep: DoorWrapper = (honest) => notListed(notOne(honest));

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
