/** Requests for what is another tenant's, each followed by the same request for what does not exist. */
import { nobodysName, own, plainAliases, servedModel } from "../../../story/names.ts";
import { nobody, type RequestStep, type StoryStep } from "../../../story/story.ts";
import type { Capability } from "../../../target/capabilities.ts";
import type { Caller } from "../../../target/caller.ts";
import { newTurn } from "../../agents/generators/rounds.ts";
import { hasOwnTools, recordsOf, registerSteps, sharedNames, sharedTool } from "./tenant-life.ts";
import { by, type IntrusionPlan } from "./tenant-plan.ts";

type Has = ReadonlySet<Capability>;

/** What an intruder tries. Small ones first, since they shrink to these. */
export type Intrusion = (typeof always)[number] | (typeof withTurns)[number] | "tools" | "shadow";

const always = [
  "agent",
  "session",
  "open_session",
  "list",
  "names",
  "unregister",
  "take_names",
  "name_owner",
  "no_provider",
  "no_token",
  "delete_session",
  "delete_agent",
  "without_attributes",
] as const;
const withTurns = ["turn", "new_turn", "resume", "wrong_resume", "use_names", "disconnect"] as const;

export function intrusionsFor(has: Has): readonly Intrusion[] {
  return [
    // Nothing else shows what is said without a token.
    "no_token",
    ...always.filter((one) => one !== "without_attributes" || has.has("plain_tenants")),
    // A turn is there for a part of a life only.
    ...(has.has("scripting")
      ? [...withTurns, "turn" as const, "resume" as const, "wrong_resume" as const]
      : []),
    ...(hasOwnTools(has) ? (["tools"] as const) : []),
    // A server that takes the name over, or lets it be removed, has no model any more: only for one that is thrown away.
    ...(has.has("whole_answers") ? (["shadow"] as const) : []),
  ];
}

/** `nth` makes aliases unique. The owner is B. */
export function intrusionSteps(
  { is, by: intruder, without }: IntrusionPlan<Intrusion>,
  nth: number,
  has: Has,
): StoryStep[] {
  const caller: Caller = is === "no_token" ? without : is === "without_attributes" ? "P" : intruder;
  return stepsOf(is, `${nth}`, caller, has).map((step) => ("by" in step ? step : by(caller, step)));
}

const { agent, session, turn } = recordsOf("B");

function stepsOf(is: Intrusion, nth: string, caller: Caller, has: Has): RequestStep[] {
  const names = registerSteps(caller, has);
  switch (is) {
    case "agent":
      return [agent, nobody].flatMap((one): RequestStep[] => [
        { do: "get_agent", agent: one },
        { do: "list_sessions", agent: one },
      ]);
    case "session":
      return [session, nobody].map((one) => ({ do: "get_session", session: one }));
    case "open_session":
      return [agent, nobody].map((one) => ({ do: "create_session", as: `x${nth}`, agent: one }));
    case "list":
      return [
        { do: "list_agents" },
        { do: "get_agent", agent },
        { do: "list_agents", limit: 1, start_index: 0 },
        { do: "list_agents", limit: 1, start_index: 1 },
        ...names.flatMap(({ kind, name }): RequestStep[] => [
          { do: "list_named", kind },
          { do: "get_named", kind, name },
        ]),
      ];
    case "names":
      return names.flatMap(({ kind, name }): RequestStep[] => [
        { do: "get_named", kind, name },
        { do: "get_named", kind, name: nobodysName },
      ]);
    case "unregister":
      return names.flatMap(({ kind, name }): RequestStep[] => [
        { do: "unregister", kind, name },
        { do: "unregister", kind, name: nobodysName },
      ]);
    case "take_names":
      return names;
    case "name_owner": {
      const name = own(`claimed${nth}`);
      const fields = { owner: { principal: "suite-somebody", attributes: {} } };
      return [
        { do: "register", kind: "model", name, fields },
        { do: "get_named", kind: "model", name },
      ];
    }
    // A server that knows several providers is tempted to list them.
    case "no_provider":
      return [
        {
          do: "register",
          kind: "model",
          name: own(`unprovided${nth}`),
          target: nobodysName,
          fields: { provider_id: null },
        },
      ];
    case "shadow":
      return [{ do: "register", kind: "model", name: servedModel, target: own("elsewhere") }];
    case "no_token":
      return [
        { do: "list_agents" },
        { do: "get_agent", agent },
        { do: "get_agent", agent: nobody },
        { do: "delete_session", session },
        { do: "create_agent", as: `x${nth}`, config: {} },
        { do: "list_named", kind: "model" },
        { do: "inspect", what: "providers" },
      ];
    case "delete_session":
      return [session, nobody].map((one) => ({ do: "delete_session", session: one }));
    case "delete_agent":
      return [agent, nobody].map((one) => ({ do: "delete_agent", agent: one }));
    case "without_attributes": {
      const [ownAgent, ownSession] = plainAliases(nth);
      return [
        { do: "create_agent", as: ownAgent, config: {} },
        { do: "create_session", as: ownSession, agent: ownAgent },
        { do: "get_session", session: ownSession },
        { do: "list_agents" },
        { do: "get_agent", agent },
        { ...{ do: "get_agent", agent: ownAgent }, by: "A" },
        { ...{ do: "get_session", session: ownSession }, by: "A" },
      ];
    }
    case "turn":
      return [turn, nobody].flatMap((one): RequestStep[] => [
        { do: "get_turn", turn: one },
        ...(one === nobody ? [] : [{ do: "get_steps", turn: one } as const]),
      ]);
    case "new_turn":
      return [session, nobody].map((one, n) => aTurn(`x${nth}${n}`, one));
    case "resume":
    case "wrong_resume":
      return [turn, nobody].map((one) => ({
        do: "resume",
        turn: one,
        give: is === "resume" ? "right" : "unknown",
        contents: ["Mine."],
        stream: true,
      }));
    case "use_names":
      return [
        { do: "create_agent", as: `x${nth}`, config: { model: sharedNames.model } },
        { do: "create_session", as: `y${nth}`, agent: `x${nth}` },
        aTurn(`z${nth}`, `y${nth}`),
      ];
    case "disconnect":
      return [
        { do: "create_agent", as: `x${nth}`, config: {} },
        { do: "create_session", as: `y${nth}`, agent: `x${nth}` },
        { ...aTurn(`z${nth}`, `y${nth}`), disconnectAfter: 1 },
      ];
    case "tools":
      return [sharedTool, nobodysName].flatMap((name): RequestStep[] => [
        { do: "get_tool", name },
        { do: "invoke_tool", name, kwargs: {} },
      ]);
  }
}

function aTurn(as: string, session: string) {
  return newTurn(as, {
    session,
    messages: [{ role: "user", content: "Who is there?" }],
    stream: true,
    script: { replies: [{ say: "Nobody." }] },
  });
}
