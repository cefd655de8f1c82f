/** Updates the bindings from an answer about responses or conversations: ids, outputs, items. */
import type { Bindings } from "../story/bindings.ts";
import { isRecord, recordsAmong, recordsIn } from "../json/difference.ts";
import { responseIn } from "../apis/responses/views/observed.ts";
import type { Exchange } from "../trace/trace.ts";

export function learnResponses(exchange: Exchange, bindings: Bindings): void {
  const { step, json, request } = exchange;
  switch (step.do) {
    case "respond":
      return learnResponse(step.as, exchange, bindings);
    case "get_response":
    case "await_response":
      return learnResponse(step.response, exchange, bindings);
    case "compact":
      return void bindings.outputs.set(step.as, recordsAmong(isRecord(json) ? json["output"] : []));
    case "create_conversation":
      if (isRecord(json) && typeof json["id"] === "string") bindings.bind(step.as, json["id"], null);
      return;
    case "add_items":
      return setItems(bindings, step.conversation, (known) => [...known, ...idsIn(json)]);
    case "walk": {
      if (step.list.of !== "items" || exchange.status !== 200) return;
      const isFirst = !request.path.includes("after=");
      const isRising = step.order === "asc";
      return setItems(bindings, step.list.conversation, (all) => {
        const known = isFirst ? [] : all;
        return isRising ? [...known, ...idsIn(json)] : [...idsIn(json).toReversed(), ...known];
      });
    }
    default:
  }
}

function learnResponse(alias: string, exchange: Exchange, bindings: Bindings): void {
  const response = responseIn(exchange);
  if (response === null || typeof response["id"] !== "string") return;
  bindings.bind(alias, response["id"], null);
  bindings.outputs.set(alias, recordsAmong(response["output"]));
}

function setItems(bindings: Bindings, alias: string, change: (known: string[]) => string[]): void {
  bindings.items.set(alias, change(bindings.items.get(alias) ?? []));
}

function idsIn(json: unknown): string[] {
  return recordsIn(json).flatMap(({ id }) => (typeof id === "string" ? [id] : []));
}
