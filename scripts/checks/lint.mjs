// The rules are in .oxlintrc.json, each with its reason where it is not plain.
import { problemsOf, tool } from "../lib/run.mjs";

export const run = () => problemsOf([...tool("oxlint"), "--type-aware", "--deny-warnings"]);
