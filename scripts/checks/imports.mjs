// Who may import whom, no cycles, and nothing that needs Node in what a browser loads (.dependency-cruiser.mjs).
import { problemsOf, tool } from "../lib/run.mjs";

export const run = () =>
  problemsOf([...tool("depcruise", "dependency-cruiser"), ".", "--output-type=err-long", "--no-cache"]);
