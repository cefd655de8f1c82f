/** What was asked and answered, in few words, as the arrows of a diagram carry it. */
import type { InputMessage } from "@understudy/contract/types";
import type { JournalEntry } from "@understudy/mock-inference";
import { isRecord } from "../../trace/difference.ts";
import type { Exchange } from "../../trace/trace.ts";
import { short } from "../short.ts";
import { gifts } from "../tell-step.ts";

const most = 56;

export function gistOfRequest({ step }: Exchange): string {
  switch (step.do) {
    case "turn":
      return clip(step.messages.map(({ content }) => short(textOf(content), most)).join(", "));
    case "resume":
      return `with ${gifts[step.give]}${step.reversed ? ", in reverse order" : ""}`;
    case "create_agent": {
      const { instructions = "", client_tools } = step.config;
      const tools = (client_tools ?? []).map(({ name }) => name).join(", ");
      return clip(
        [instructions && short(instructions, 30), tools && `client tools: ${tools}`]
          .filter(Boolean)
          .join(", "),
      );
    }
    default:
      return "";
  }
}

export function gistOfAnswer(exchange: Exchange): { label: string; gist: string } {
  const { status, failure, items, json, left } = exchange;
  if (status === null) return { label: "no answer", gist: clip(failure ?? "") };
  if (items === null) return { label: String(status), gist: isRecord(json) ? gistOfBody(json) : "" };
  const ending = left ? ", then the client went away" : failure === null ? "" : ", then it broke off";
  const last = eventTypeOf(items.at(-1));
  return {
    label: `${status}, ${items.length} ${items.length === 1 ? "event" : "events"}${ending}`,
    gist: last === null ? "" : `the last one is ${last}`,
  };
}

/** What kind of item of a stream it is; null for what is of none. */
export function eventTypeOf(item: unknown): string | null {
  if (!isRecord(item)) return null;
  if ("error" in item) return "error";
  const payload = isRecord(item["event"]) ? item["event"]["payload"] : undefined;
  const type = isRecord(payload) ? payload["event_type"] : undefined;
  return typeof type === "string" ? clip(type) : null;
}

/** What an event says besides its kind. */
export function gistOfEvent(item: unknown): string {
  const payload = isRecord(item) && isRecord(item["event"]) ? item["event"]["payload"] : undefined;
  if (!isRecord(payload)) return short(item, most);
  const { event_type: _, step_type, step_id: __, delta, ...rest } = payload;
  return short(delta ?? step_type ?? rest, most);
}

export interface EntryGist {
  actor: "model" | "shields" | "tools";
  asked: string;
  answered: string;
}

export function gistOfEntry(entry: JournalEntry): EntryGist {
  const asked = (told: string): string => (entry.request === null ? "(too long to be kept)" : told);
  const answered = (told: string): string =>
    clip(entry.error === null ? told : `fails: ${entry.error.message}`);
  switch (entry.kind) {
    case "inference": {
      const count = entry.request?.messages.length ?? 0;
      const parts = (entry.answer ?? []).map((part) => {
        if (part.type === "text") return short(part.text, 24);
        if (part.type === "tool_call") return `calls ${part.call.tool_name}`;
        return part.type === "stop" ? "" : "a call that cannot be read";
      });
      return {
        actor: "model",
        asked: asked(`${count} ${count === 1 ? "message" : "messages"}`),
        answered: answered(parts.filter((part) => part !== "").join(" ") || "nothing"),
      };
    }
    case "shield":
      return {
        actor: "shields",
        asked: asked(`${entry.request?.shield_id ?? ""}, ${entry.request?.touchpoint ?? ""}`),
        answered: answered(entry.answer?.violation ? "a violation" : "passes"),
      };
    case "tool":
      return {
        actor: "tools",
        asked: asked(`${entry.request?.tool_name ?? ""}(…)`),
        answered: answered(short(entry.answer?.content ?? entry.answer?.error_message ?? null, 24)),
      };
  }
}

/** What is wrong, says the server; of what is right its status says enough. */
function gistOfBody(json: Record<string, unknown>): string {
  const { error, detail } = json;
  if (isRecord(error) && typeof error["message"] === "string") return clip(error["message"]);
  return error === undefined && detail === undefined ? "" : short(json, most);
}

/** What a message says, in whatever form it says it. */
function textOf(content: InputMessage["content"]): string {
  if (typeof content === "string") return content;
  const items = Array.isArray(content) ? content : [content];
  return items.map((item) => (item.type === "text" ? item.text : `<${item.type}>`)).join(" ");
}

function clip(text: string): string {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}
