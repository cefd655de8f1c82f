/** What a tenant does with responses and conversations of its own. */
import type { Tenant } from "../../../target/caller.ts";
import type { RequestStep, StoryStep } from "../../../story/story.ts";
import type { Capability } from "../../../target/capabilities.ts";
import { answering, functions, respond, user } from "../../responses/generators/parts.ts";
import { by, type LifePart } from "./tenant-plan.ts";

type Has = ReadonlySet<Capability>;

/** The aliases of a tenant's responses and its conversation. */
export function responsesOf(tenant: Tenant) {
  return {
    /** It calls a function. */
    called: `r${tenant}`,
    plain: `o${tenant}`,
    /** It answers the call. */
    answer: `l${tenant}`,
    /** It continues the plain one. */
    child: `k${tenant}`,
    background: `b${tenant}`,
    conversation: `c${tenant}`,
    within: `i${tenant}`,
    /** In the conversation, too. */
    later: `j${tenant}`,
  } as const;
}

const gate = "held";

/** What a tenant makes first. */
export function responsesBeginning(tenant: Tenant, has: Has): StoryStep[] {
  const { called, plain, conversation, within } = responsesOf(tenant);
  const items = [user("First."), { is: "message" as const, role: "assistant" as const, text: "Second." }];
  const steps: RequestStep[] = [
    respond(called, {
      input: [user("What is there?")],
      stream: true,
      fields: { tools: functions },
      script: { replies: [{ call: [{ tool: "look", args: { a: "x" } }] }, { say: "It is a tree." }] },
    }),
    answering(plain, "Hello there", "Hi.", { stream: false }),
    ...(has.has("conversations")
      ? [
          { do: "create_conversation" as const, as: conversation, items, metadata: { topic: "weather" } },
          answering(within, "And then?", "Nothing.", { conversation }),
        ]
      : []),
  ];
  return steps.map((step) => by(tenant, step));
}

/** The parts of a tenant's life, in order. Any of them may be left out. */
export function responsesParts(tenant: Tenant, has: Has): LifePart[] {
  const { called, plain, answer, child, background, conversation, within, later } = responsesOf(tenant);
  const hasConversations = has.has("conversations");
  const list = { of: "items", conversation } as const;
  const reads: RequestStep[] = [
    { do: "get_response", response: called },
    { do: "get_response", response: plain },
    { do: "walk", list: { of: "input_items", response: called }, order: "asc", limit: 100 },
    ...(hasConversations
      ? [
          { do: "get_conversation", conversation } as const,
          { do: "walk", list, order: "asc", limit: 100 } as const,
        ]
      : []),
  ];
  const all = { do: "walk", list: { of: "responses" }, limit: 100 } as const;
  const before: RequestStep[] = [
    ...reads,
    all,
    // What others try between both is refused, and changes nothing.
    ...reads,
    respond(answer, {
      input: [{ is: "output", of: called, call: 0, text: "A tree" }],
      after: called,
      stream: true,
      fields: { tools: functions },
      // The script of the call goes on.
      script: { replies: [] },
    }),
    answering(child, "Go on", "I do.", { after: plain, stream: false }),
  ];
  const after: RequestStep[] = [
    ...(hasConversations ? ofConversation(tenant) : []),
    { do: "get_response", response: background },
    ...reads,
    all,
    { do: "walk", list: { of: "responses" }, limit: 1, most: 2 },
    { do: "get_response", response: called, replay: -1 },
    { do: "delete_response", response: plain },
    { do: "get_response", response: child },
    all,
    ...(hasConversations ? [{ do: "delete_conversation", conversation } as const] : []),
    { do: "get_response", response: within },
    { do: "get_response", response: later },
    ...reads,
  ];
  const toPart = (step: RequestStep): LifePart => ({ steps: [by(tenant, step)] });
  return [
    ...responsesBeginning(tenant, has).map((step) => ({ steps: [step] })),
    ...before.map(toPart),
    inBackground(tenant, background, has),
    ...after.map(toPart),
  ];
}

function ofConversation(tenant: Tenant): RequestStep[] {
  const { conversation, later } = responsesOf(tenant);
  const list = { of: "items", conversation } as const;
  return [
    answering(later, "Once more", "Still nothing.", { conversation, asObject: true, stream: false }),
    { do: "add_items", conversation, items: [user("Third.")] },
    { do: "update_conversation", conversation, metadata: { topic: "birds" } },
    { do: "get_item", conversation, item: 0 },
    { do: "walk", list, order: "asc", limit: 1, most: 2 },
    { do: "delete_item", conversation, item: 0 },
  ];
}

/** Where others find a response running. */
export function responseRunsAt(has: Has): number {
  return responsesParts("B", has).findIndex(({ ending }) => ending !== undefined);
}

/** Its model is held, so that others find it running. */
function inBackground(tenant: Tenant, background: string, has: Has): LifePart {
  const isHeld = has.has("gates");
  const begin = by(
    tenant,
    respond(background, {
      input: [user("Take your time")],
      stream: false,
      fields: { background: true },
      script: { replies: [{ say: isHeld ? ["I", { gate }, " did."] : ["I did."] }] },
    }),
  );
  const end = by(tenant, { do: "await_response", response: background });
  if (!isHeld) return { steps: [begin], ending: [end] };
  const reached: StoryStep = { do: "await_gate", gate, turn: background };
  return { steps: [begin, reached], ending: [{ do: "open_gate", gate, turn: background }, end] };
}
