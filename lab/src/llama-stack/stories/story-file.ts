/** What a file of a committed story must have: people write them, and a mistake would cost a run on a real server. */
import type { StoryStep } from "@understudy/conformance/src/story/story.ts";
import { loadSuite } from "@understudy/conformance/src/apis/suite.ts";
import { isRecord } from "@understudy/conformance/src/json/difference.ts";
import { hint } from "@understudy/mock-inference";
import { LaunchError } from "../launch/launch-error.ts";
import { versions } from "../launch/versions.ts";

/** The version of the files' format. */
export const format = 1;

export type StoryKind = "findings" | "settled";

/** The JSON of a file. Throws a `LaunchError` that has the file and what is wrong in it. */
export function parseStoryFile(kind: StoryKind, file: string, text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    expectStory(kind, value);
    return value;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new LaunchError(`lab/llama-stack/stories/${kind}/${file}: ${why}`, { cause: error });
  }
}

const suite = loadSuite();
const names = {
  family: suite.generators.map(({ id }) => id),
  check: suite.checks.map(({ id }) => id),
  version: versions.map(({ name }) => name),
};

/** Throws an `Error` that has the field. */
function expectStory(kind: StoryKind, value: unknown): void {
  if (!isRecord(value)) throw new Error("It must be an object.");
  const { generator, versions: of, story, before, check, checks, finding, why } = value;
  if (value["format"] !== format) throw new Error(`format must be ${format}.`);
  expectName("generator", "family", generator);
  if (!Array.isArray(of) || of.length === 0)
    throw new Error("versions must be a list of at least one version.");
  for (const one of of) expectName("versions", "version", one);
  expectSteps("story", story);
  if (before !== undefined) expectSteps("before", before);
  if (kind === "findings") {
    expectName("check", "check", check);
    if (!Number.isInteger(finding)) throw new Error("finding must be its number in docs/judge/upstream/.");
    return;
  }
  if (!isRecord(checks) || Object.keys(checks).length === 0)
    throw new Error("checks must be an object with what settled each check that failed.");
  for (const one of Object.keys(checks)) expectName("checks", "check", one);
  if (typeof why !== "string") throw new Error("why must say why the finding was false.");
}

function expectName(field: string, kind: keyof typeof names, name: unknown): void {
  if (typeof name !== "string") throw new Error(`${field} must name a ${kind}.`);
  if (names[kind].includes(name)) return;
  const [area, ...rest] = name.split("/");
  // Of all checks, those of its area.
  const known = names[kind].filter((one) => rest.length === 0 || one.startsWith(`${area}/`));
  throw new Error(`${field}: unknown ${kind} ${name}; ${hint(name, known, "known ones")}`);
}

function expectSteps(field: string, story: unknown): void {
  const steps = isRecord(story) ? story["steps"] : undefined;
  expectList(`${field}.steps`, steps);
}

function expectList(place: string, steps: unknown): void {
  if (!Array.isArray(steps)) throw new Error(`${place} must be a list of steps.`);
  for (const [index, step] of steps.entries()) expectStep(`${place}.${index}`, step);
}

function expectStep(place: string, step: unknown): void {
  const kind = isRecord(step) ? step["do"] : undefined;
  if (!isRecord(step) || typeof kind !== "string")
    throw new Error(`${place} must be an object with a text do.`);
  if (!Object.hasOwn(stepKinds, kind))
    throw new Error(`${place}.do: unknown step ${kind}; ${hint(kind, Object.keys(stepKinds), "steps")}`);
  if (kind === "altered") expectStep(`${place}.step`, step["step"]);
  if (kind !== "parallel") return;
  const { branches } = step;
  if (!Array.isArray(branches)) throw new Error(`${place}.branches must be a list of lists of steps.`);
  for (const [index, branch] of branches.entries()) expectList(`${place}.branches.${index}`, branch);
}

/** Every kind of step; the type makes sure that none is missing. */
const stepKinds: Readonly<Record<StoryStep["do"], true>> = {
  create_agent: true,
  create_session: true,
  turn: true,
  resume: true,
  get_agent: true,
  list_agents: true,
  list_sessions: true,
  get_session: true,
  get_turn: true,
  await_turn: true,
  respond: true,
  send_message: true,
  get_response: true,
  delete_response: true,
  await_response: true,
  cancel_response: true,
  compact: true,
  walk: true,
  create_conversation: true,
  get_conversation: true,
  update_conversation: true,
  delete_conversation: true,
  add_items: true,
  get_item: true,
  delete_item: true,
  await_refusal: true,
  get_steps: true,
  delete_session: true,
  delete_agent: true,
  register: true,
  unregister: true,
  get_named: true,
  list_named: true,
  list_tools: true,
  get_tool: true,
  invoke_tool: true,
  run_shield: true,
  inspect: true,
  get_provider: true,
  altered: true,
  stage: true,
  parallel: true,
  await_gate: true,
  open_gate: true,
  restart: true,
  kill: true,
};
