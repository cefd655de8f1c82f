// The formatting is prettier's, so that nobody has to discuss it.
import { problemsOf, tool } from "../lib/run.mjs";

export const run = () => problemsOf([...tool("prettier"), "--check", "--log-level=warn", "."]);
