// Files, exports and dependencies that nothing uses (knip.json).
import { checkTool, problemsOf } from "../lib/run.mjs";

export const run = () => problemsOf([...checkTool("knip"), "--no-progress"]);
