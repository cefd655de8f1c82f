/** Requests for responses and conversations of another tenant, each followed by the same for what does not exist. */
import type { Caller } from "../../../target/caller.ts";
import { plainAliases } from "../../../story/names.ts";
import type { InputPart, RespondStep } from "../../../story/response-steps.ts";
import { nobody, type RequestStep, type StoryStep } from "../../../story/story.ts";
import type { Capability } from "../../../target/capabilities.ts";
import { answering, user } from "../../responses/generators/parts.ts";
import { by, type IntrusionPlan } from "./tenant-plan.ts";
import { responsesOf } from "./tenant-responses.ts";

/** What an intruder tries. Small ones first, since they shrink to these. */
export type ResponseIntrusion = (typeof always)[number] | (typeof withConversations)[number];

const always = [
  "read",
  "list",
  "continue",
  "answer",
  "background",
  "refer",
  "replay",
  "compact",
  "cancel",
  "delete",
  "own",
  "no_token",
  "without_attributes",
] as const;
const withConversations = [
  "read_conversation",
  "join",
  "write",
  "delete_item",
  "delete_conversation",
] as const;

export function responseIntrusionsFor(has: ReadonlySet<Capability>): readonly ResponseIntrusion[] {
  return [
    ...always.filter((one) => one !== "without_attributes" || has.has("plain_tenants")),
    ...(has.has("conversations") ? withConversations : []),
    // Its effect shows where the owner reads before and after it.
    ...(["delete", "delete"] as const),
  ];
}

export function responseIntrusionSteps(
  { is, by: intruder, without }: IntrusionPlan<ResponseIntrusion>,
  nth: number,
  has: ReadonlySet<Capability>,
): StoryStep[] {
  const caller: Caller = is === "no_token" ? without : is === "without_attributes" ? "P" : intruder;
  return stepsOf(is, `${nth}`, has).map((step) => ("by" in step ? step : by(caller, step)));
}

const { called, plain, background, conversation, within } = responsesOf("B");

function stepsOf(is: ResponseIntrusion, nth: string, has: ReadonlySet<Capability>): RequestStep[] {
  const both = (of: string, toStep: (of: string, n: number) => RequestStep): RequestStep[] =>
    [of, nobody].map(toStep);
  const asking = (n: number, rest: Partial<RespondStep>): RespondStep =>
    answering(`x${nth}${n}`, "Who is there?", "Nobody.", rest);
  switch (is) {
    case "read":
      return [
        ...both(called, (response) => ({ do: "get_response", response })),
        ...both(called, (response) => ({ do: "walk", list: { of: "input_items", response }, limit: 100 })),
      ];
    case "list":
      return [
        { do: "walk", list: { of: "responses" }, limit: 100 },
        { do: "get_response", response: plain },
        { do: "walk", list: { of: "responses" }, limit: 1, most: 2 },
      ];
    case "continue":
      return both(plain, (after, n) => asking(n, { after }));
    case "answer": {
      const output: InputPart = { is: "output", of: called, call: 0, text: "Mine." };
      return [asking(0, { input: [output, user("Well?")], after: called, stream: false })];
    }
    case "background":
      return both(plain, (after, n) => asking(n, { after, stream: false, fields: { background: true } }));
    case "refer":
      return [{ is: "reference" as const, of: plain, item: 0 }, { is: "stray_reference" as const }].map(
        (reference, n) => asking(n, { input: [reference, user("Who said that?")], stream: false }),
      );
    case "replay":
      return both(called, (response) => ({ do: "get_response", response, replay: -1 }));
    case "compact":
      return both(plain, (after, n) => ({
        do: "compact",
        as: `x${nth}${n}`,
        input: [user("In short?")],
        after,
      }));
    case "cancel":
      return both(background, (response) => ({ do: "cancel_response", response }));
    case "delete":
      return both(plain, (response) => ({ do: "delete_response", response }));
    case "own":
      return [asking(0, {}), { do: "walk", list: { of: "responses" }, limit: 1, most: 2 }];
    case "no_token":
      return [
        ...both(called, (response) => ({ do: "get_response", response })),
        { do: "walk", list: { of: "responses" }, limit: 100 },
        asking(0, {}),
        { do: "delete_response", response: within },
        ...(has.has("conversations") ? [{ do: "get_conversation", conversation } as const] : []),
      ];
    case "without_attributes":
      return ofPlainTenant(nth, has);
    case "read_conversation":
      return [
        ...both(conversation, (of) => ({ do: "get_conversation", conversation: of })),
        ...both(conversation, (of) => ({ do: "walk", list: { of: "items", conversation: of }, limit: 100 })),
        { do: "get_item", conversation, item: 0 },
      ];
    case "join":
      return both(conversation, (of, n) => asking(n, { conversation: of }));
    case "write":
      return [
        ...both(conversation, (of) => ({ do: "add_items", conversation: of, items: [user("Mine.")] })),
        ...both(conversation, (of) => ({
          do: "update_conversation",
          conversation: of,
          metadata: { topic: "mine" },
        })),
      ];
    case "delete_item":
      return [{ do: "delete_item", conversation, item: 0 }];
    case "delete_conversation":
      return both(conversation, (of) => ({ do: "delete_conversation", conversation: of }));
  }
}

/** It makes records of its own, which another asks for. */
function ofPlainTenant(nth: string, has: ReadonlySet<Capability>): RequestStep[] {
  const [response, own] = plainAliases(nth);
  const reads: RequestStep[] = [
    { do: "get_response", response },
    ...(has.has("conversations") ? [{ do: "get_conversation", conversation: own } as const] : []),
  ];
  return [
    answering(response, "Hello there", "Hi.", { stream: false }),
    ...(has.has("conversations") ? [{ do: "create_conversation", as: own, items: [] } as const] : []),
    ...reads,
    { do: "walk", list: { of: "responses" }, limit: 100 },
    { do: "get_response", response: plain },
    ...reads.map((step) => by("A", step)),
  ];
}
