/** `missing_turn: null`: an unknown turn is a 200 with `null`, and a step of it a 500. */
import { onRoutes, detailOf, fits, readStep, readTurn, replaced, unexpected } from "./door.ts";

export const nullForMissingTurns = onRoutes([readTurn, readStep], async (request, honest) => {
  const answer = await honest(request);
  // What is missing is the first word: an unknown agent, session or step stays as it is.
  if (detailOf(answer)?.startsWith("Turn ") !== true) return answer;
  return fits(readStep, request) ? replaced(answer, { detail: unexpected }, 500) : replaced(answer, null);
});
