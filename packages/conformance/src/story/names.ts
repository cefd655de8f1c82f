/** Names and markers that keep one run of a story apart from all others on the same target. */
import type { InputMessage, TurnCreateRequest } from "@understudy/contract/types";
import { isRecord } from "../json/difference.ts";
import type { Alias, CreateTurnStep, Story } from "./story.ts";

/** A unique name. */
export function freshName(): string {
  return `suite-${crypto.randomUUID().slice(0, 13)}`;
}

/** A well-formed id that does not exist. */
export const nobodysId = "01890000-0000-7000-8000-000000000000";

/** The shields of every story. */
export const storyShields = ["suite-guard", "suite-judge"] as const;

/** The shield of a target that stands for a story's shield: stories have two, and a target with one uses it for both. */
export function servedShield(name: string, served: readonly string[]): string {
  const at = storyShields.findIndex((one) => one === name);
  return at === -1 ? name : (served[at % served.length] ?? name);
}

/** Stands for a URL of the target itself at the loopback address. */
export const ownUri = "suite:own";

/** A name that is not registered. */
export const nobodysName = "suite-nobody-has-this-name";

/** Stands for the name of the model that all agents of the suite have. */
export const servedModel = "suite:model";

/** Stands for the model of another provider. */
export const otherModel = "suite:other-model";

/** A name as stories have it; each run makes it unique. */
export function own(name: string): string {
  return `own:${name}`;
}

/** The keys of names in a story, and of the parts that hold names. Other texts are user content and stay as they are. */
const nameKeys = ["name", "target", "group", "tool", "shield", "model"];
const nameLists = ["input_shields", "output_shields", "toolgroups"];
const partKeys = [
  "steps",
  "branches",
  "step",
  "config",
  "extra",
  "script",
  "replies",
  "attempts",
  "call",
  "shields",
  "tools",
];

/** The story with the unique names of this run. */
export function withOwnNames(story: Story, run: string): Story {
  // Only names change, so that it is a story still.
  return renamed(story, run) as Story;
}

function renamed(value: unknown, run: string, isName = false): unknown {
  if (typeof value === "string") return isName ? value.replace(/(^|\/)own:/g, `$1${run}.`) : value;
  if (Array.isArray(value)) return value.map((item: unknown) => renamed(item, run, isName));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => {
      if (typeof item === "string" && nameKeys.includes(key)) return [key, renamed(item, run, true)];
      if (nameLists.includes(key)) return [key, renamed(item, run, true)];
      return [key, partKeys.includes(key) ? renamed(item, run) : item];
    }),
  );
}

/** Removes the unique part of names from a text for readers. */
export function withoutRun(text: string): string {
  return text.replace(/suite-[\da-f]{8}-[\da-f]{4}\./g, "");
}

/** The two things that the user without attributes makes, an agent and its session, or a response and a conversation. */
export function plainAliases(nth: string): [Alias, Alias] {
  return [`p${nth}`, `q${nth}`];
}

/** The name of a turn's script. */
export function scriptName(run: string, turn: Alias): string {
  return `${run}.${turn}`;
}

/** The name of a turn in gates, the journal and prompts. */
export function markerName(run: string, turn: Alias): string {
  return `${scriptName(run, turn)}#${turn}`;
}

type TurnInput = Pick<CreateTurnStep, "messages"> & Pick<NonNullable<CreateTurnStep["extra"]>, "documents">;

/** Puts the marker at the end of the last user message; without one, into a document, which makes a message. */
export function marked({ messages, documents }: TurnInput, marker: string): Partial<TurnCreateRequest> {
  // The space separates the marker from a text that ends in a part of one.
  const text = ` @@${marker}@@`;
  if (messages.length === 0 && documents && documents.length > 0)
    return { documents: [...documents, { content: text, mime_type: "text/plain" }] };
  const at = messages.findLastIndex((message) => message.role !== "tool");
  const message = messages[at];
  if (message === undefined) return { messages: [...messages, { role: "user", content: text }] };
  return { messages: messages.with(at, { ...message, content: withText(message.content, text) }) };
}

type Content = InputMessage["content"];

function withText(content: Content, text: string): Content {
  if (typeof content === "string") return `${content}${text}`;
  const item = { type: "text" as const, text };
  return Array.isArray(content) ? [...content, item] : [content, item];
}
