// What the client weighs on a page: its build, bundled and minified as an app would, gzipped (.size-limit.json).
import { problemsOf, tool } from "../lib/run.mjs";

export const run = () => problemsOf(tool("size-limit"));
