// Files, exports and dependencies that nothing uses (knip.json).
import { problemsOf, tool } from "../lib/run.mjs";

export const run = () => problemsOf([...tool("knip"), "--no-progress"]);
