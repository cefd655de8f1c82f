/** What requests about responses and conversations are about, and by which way they get at it. */
import type { Alias } from "../../../story/parts.ts";
import { nobody, type RequestStep } from "../../../story/story.ts";
import type { ListedItems } from "../../../story/response-steps.ts";
import type { Trace } from "../../../trace/trace.ts";

type Subject = [what: "response" | "conversation", of: Alias];

/** Null for a list of all responses, and for a request that names no record. */
export function subjectAmongResponses(step: RequestStep): Subject | null {
  switch (step.do) {
    case "get_response":
    case "await_response":
    case "delete_response":
    case "cancel_response":
      return ["response", step.response];
    case "get_conversation":
    case "update_conversation":
    case "delete_conversation":
    case "add_items":
    case "get_item":
    case "delete_item":
      return ["conversation", step.conversation];
    case "walk":
      return ofList(step.list);
    case "respond":
    case "compact": {
      const { after = referred(step) } = step;
      if (after !== null) return ["response", after];
      const named = step.do === "respond" ? step.conversation : undefined;
      return named === undefined ? null : ["conversation", named];
    }
    default:
      return null;
  }
}

function ofList(list: ListedItems): Subject | null {
  if (list.of === "responses") return null;
  return list.of === "items" ? ["conversation", list.conversation] : ["response", list.response];
}

/** The response to an item of which an input refers. */
function referred({ input }: Extract<RequestStep, { do: "respond" | "compact" }>): Alias | null {
  const reference = input.find(({ is }) => is === "reference" || is === "stray_reference");
  if (reference === undefined) return null;
  return reference.is === "reference" ? reference.of : nobody;
}

/** What two requests have in common that differ only in what they are about. */
export function wayOf(step: RequestStep): string {
  switch (step.do) {
    case "walk":
      return `list ${step.list.of}`;
    case "get_response":
      return step.replay === undefined ? step.do : "replay";
    case "respond": {
      const { after, conversation, stream, fields = {} } = step;
      const by = after !== undefined ? "after" : conversation !== undefined ? "in" : "reference";
      return [step.do, by, stream, fields["background"] === true].join(" ");
    }
    default:
      return step.do;
  }
}

/** Whether every server takes it from an owner: what has ended cannot be cancelled, and not all have all routes. */
export function isNeverRefused(step: RequestStep, { expectations: { responses } }: Trace): boolean {
  const routes = responses.response_routes ?? [];
  switch (step.do) {
    case "cancel_response":
    case "compact":
      return false;
    case "get_response":
    case "await_response":
      return routes.includes("get");
    case "delete_response":
      return routes.includes("delete");
    case "walk":
      return step.list.of !== "input_items" || routes.includes("input_items");
    default:
      return true;
  }
}
