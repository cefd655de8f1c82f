/** Requests with an idempotency key, and those about responses, conversations and their items. */
import type { RequestChange } from "../../../story/change.ts";
import type { RespondStep } from "../../../story/response-steps.ts";
import type { TurnScript } from "../../../story/parts.ts";
import type { RequestStep, StoryStep } from "../../../story/story.ts";
import type { Capability } from "../../../target/capabilities.ts";
import { whileHeld } from "../../agents/generators/concurrency.ts";
import { respond, user } from "../../responses/generators/parts.ts";

/** The request with a key; ids in its answer are not bound, as several answers have the same. */
export function keyed(step: RequestStep, name: string, ...changes: RequestChange[]): StoryStep {
  return { do: "altered", step, changes: [{ is: "key", name }, ...changes] };
}

/** The script of a request that is sent several times. */
export function keyedStage({ as, script }: { as: string; script: TurnScript }): StoryStep {
  return { do: "stage", as, script };
}

/** A model that fails at its first attempt. */
export function failingOnce(
  error: { status: number; message: string },
  words: readonly string[],
): TurnScript {
  return { replies: [{ attempts: [{ error }, { say: [...words] }] }] };
}

interface Drawn {
  words: readonly string[];
  stream: boolean;
  /** The step as often as it is sent. */
  often: (make: () => StoryStep) => StoryStep[];
}

/** Where the target has them. */
export function keyedResponses({ words, stream, often }: Drawn, has: ReadonlySet<Capability>): StoryStep[] {
  if (!has.has("responses")) return [];
  const script = { replies: [{ say: [...words] }] };
  const toStep = (as: string, rest: Partial<RespondStep> = {}): RespondStep =>
    respond(as, { input: [user("Hello")], stream, script, ...rest });
  const first = toStep("r1");
  const error = { status: 429, message: "The model has to rest." };
  const failing = toStep("r2", { script: failingOnce(error, words) });
  const paused = toStep("r3", { script: { replies: [{ say: [...words, { gate: "held" }, "The end."] }] } });
  const hasGates = has.has("gates");
  return [
    ...[first, failing, ...(hasGates ? [paused] : [])].map(keyedStage),
    ...often(() => keyed(first, "k8")),
    keyed(first, "k9"),
    ...often(() => keyed(failing, "k12")),
    ...(hasGates ? [whileHeld("r3", keyed(paused, "k13"), [keyed(paused, "k13")])] : []),
    ...(has.has("conversations") ? keyedConversations(often, toStep) : []),
  ];
}

function keyedConversations(
  often: Drawn["often"],
  toStep: (as: string, rest: Partial<RespondStep>) => RespondStep,
): StoryStep[] {
  const created: RequestStep = { do: "create_conversation", as: "c1", items: [] };
  const conversation = "c2";
  const items: RequestStep = { do: "add_items", conversation, items: [user("Added"), user("Added as well")] };
  const within = toStep("r4", { conversation });
  return [
    ...often(() => keyed(created, "k10")),
    keyed(created, "k11"),
    { do: "create_conversation", as: conversation, items: [] },
    keyedStage(within),
    ...often(() => keyed(items, "k14")),
    ...often(() => keyed(within, "k15")),
    { do: "walk", list: { of: "items", conversation }, order: "asc", limit: 100 },
  ];
}
