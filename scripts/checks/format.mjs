// Prettier decides the formatting.
import { problemsOf, tool } from "../lib/run.mjs";

export const run = () => problemsOf([...tool("prettier"), "--check", "--log-level=warn", "."]);
