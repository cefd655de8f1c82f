/** What keeps one run of a story apart from all others on the same target. */
import type { InputMessage, TurnCreateRequest } from "@understudy/contract/types";
import { isRecord } from "../trace/difference.ts";
import type { Alias, CreateTurn, Story } from "./story.ts";

/** A name that nobody else has. */
export function freshName(): string {
  return `suite-${crypto.randomUUID().slice(0, 13)}`;
}

/** An id in the right form that nothing has. */
export const nobodysId = "01890000-0000-7000-8000-000000000000";

/** The shields of every story. */
export const storyShields = ["suite-guard", "suite-judge"] as const;

/** Stands for a URL at which only the target itself answers, on its own machine. */
export const ownUri = "suite:own";

/** A name that nothing has. */
export const nobodysName = "suite-nobody-has-this-name";

/** A name that is this run's alone, as a story has it. */
export function own(name: string): string {
  return `own:${name}`;
}

/** Where names stand in a story, and the parts that hold such places. Any other text is said by users, and is left as it is. */
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

/** The story with the names that it has in this run. */
export function withOwnNames(story: Story, run: string): Story {
  // The same but for names in it.
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

/** A text with those names as the story has them: whatever a run is called tells a reader nothing. */
export function withoutRun(text: string): string {
  return text.replace(/suite-[\da-f]{8}-[\da-f]{4}\./g, "");
}

/** The script that plays behind a turn. */
export function scriptName(run: string, turn: Alias): string {
  return `${run}.${turn}`;
}

/** As gates and the journal name it. */
export function markerName(run: string, turn: Alias): string {
  return `${scriptName(run, turn)}#${turn}`;
}

type TurnInput = Pick<CreateTurn, "messages"> & Pick<NonNullable<CreateTurn["extra"]>, "documents">;

/** With the marker at the end of the last user message; documents without a message get it, for they make one. */
export function marked({ messages, documents }: TurnInput, marker: string): Partial<TurnCreateRequest> {
  // The space keeps a text that ends in a part of a marker from running into ours.
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
