/** What can be judged of a server whose turns do not run yet. */

const areas = ["agents", "sessions", "registry", "inspect", "responses", "conversations"];

/** Whether a check belongs to an area that says something without turns: a run of only these goes on where turns fail. */
export function needsNoTurns({ id }: { id: string }): boolean {
  return areas.includes(id.replace(/\/.*/, ""));
}

/** The options of such a run. */
export const withoutTurns = "--only agents --only sessions";
