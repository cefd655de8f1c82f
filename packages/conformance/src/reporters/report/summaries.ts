/** Requests and responses in a few words, as the arrows of a diagram need them. */
import type { InputMessage } from "@understudy/contract/types";
import type { JournalEntry } from "@understudy/mock-inference";
import { isRecord } from "../../json/difference.ts";
import type { Exchange } from "../../trace/trace.ts";
import { responseLabels } from "../words/describe-step.ts";
import { short } from "../words/short.ts";

const most = 56;

export function summaryOfRequest({ step }: Exchange): string {
  switch (step.do) {
    case "turn":
      return clip(step.messages.map(({ content }) => short(textOf(content), most)).join(", "));
    case "resume":
      return `with ${responseLabels[step.give]}${step.reversed ? ", in reverse order" : ""}`;
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

export function summaryOfResponse(exchange: Exchange): { label: string; summary: string } {
  const { status, failure, items, json, disconnected } = exchange;
  if (status === null) return { label: "no response", summary: clip(failure ?? "") };
  if (items === null) return { label: String(status), summary: isRecord(json) ? summaryOfBody(json) : "" };
  const ending = disconnected ? ", client disconnected" : failure === null ? "" : ", broken off";
  const last = eventTypeOf(items.at(-1));
  return {
    label: `${status}, ${items.length} ${items.length === 1 ? "event" : "events"}${ending}`,
    summary: last === null ? "" : `last: ${last}`,
  };
}

/** The type of a stream's item; null for an item without one. */
export function eventTypeOf(item: unknown): string | null {
  if (!isRecord(item)) return null;
  if ("error" in item) return "error";
  const payload = isRecord(item["event"]) ? item["event"]["payload"] : undefined;
  const type = isRecord(payload) ? payload["event_type"] : undefined;
  return typeof type === "string" ? clip(type) : null;
}

/** What an event says besides its type. */
export function summaryOfEvent(item: unknown): string {
  const payload = isRecord(item) && isRecord(item["event"]) ? item["event"]["payload"] : undefined;
  if (!isRecord(payload)) return short(item, most);
  const { event_type: _, step_type, step_id: __, delta, ...rest } = payload;
  return short(delta ?? step_type ?? rest, most);
}

export interface EntrySummary {
  actor: "model" | "shields" | "tools";
  request: string;
  answer: string;
}

export function summaryOfEntry(entry: JournalEntry): EntrySummary {
  const request = (summary: string): string =>
    entry.request === null ? "(too long for the journal)" : summary;
  const answer = (summary: string): string =>
    clip(entry.error === null ? summary : `fails: ${entry.error.message}`);
  switch (entry.kind) {
    case "inference": {
      const count = entry.request?.messages.length ?? 0;
      const parts = (entry.answer ?? []).map((part) => {
        if (part.type === "text") return short(part.text, 24);
        if (part.type === "tool_call") return `calls ${part.call.tool_name}`;
        return part.type === "stop" ? "" : "an unparsable call";
      });
      return {
        actor: "model",
        request: request(`${count} ${count === 1 ? "message" : "messages"}`),
        answer: answer(parts.filter((part) => part !== "").join(" ") || "nothing"),
      };
    }
    case "shield":
      return {
        actor: "shields",
        request: request(`${entry.request?.shield_id ?? ""}, ${entry.request?.touchpoint ?? ""}`),
        answer: answer(entry.answer?.violation ? "a violation" : "passes"),
      };
    case "tool":
      return {
        actor: "tools",
        request: request(`${entry.request?.tool_name ?? ""}(…)`),
        answer: answer(short(entry.answer?.content ?? entry.answer?.error_message ?? null, 24)),
      };
  }
}

/** The error in a body; of a success the status says enough. */
function summaryOfBody(json: Record<string, unknown>): string {
  const { error, detail } = json;
  if (isRecord(error) && typeof error["message"] === "string") return clip(error["message"]);
  return error === undefined && detail === undefined ? "" : short(json, most);
}

/** The text of a message's content, in whichever form that is. */
function textOf(content: InputMessage["content"]): string {
  if (typeof content === "string") return content;
  const items = Array.isArray(content) ? content : [content];
  return items.map((item) => (item.type === "text" ? item.text : `<${item.type}>`)).join(" ");
}

function clip(text: string): string {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}
