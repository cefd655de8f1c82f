/** What a tenant does with records of its own. All tenants do the same, with equal names. */
import type { ScriptedTool } from "@understudy/mock-inference";
import { own } from "../../../story/names.ts";
import type { RegisterStep } from "../../../story/registry-steps.ts";
import type { RequestStep, StageStep, StoryStep } from "../../../story/story.ts";
import type { Capability } from "../../../target/capabilities.ts";
import type { Caller, Tenant } from "../../../target/caller.ts";
import { newTurn } from "../../agents/generators/rounds.ts";
import { by } from "./tenant-plan.ts";

type Has = ReadonlySet<Capability>;

/** The aliases of a tenant's records. */
export function recordsOf(tenant: Tenant) {
  return {
    agent: `a${tenant}`,
    session: `s${tenant}`,
    turn: `t${tenant}`,
    /** An agent with the registered model. */
    modelAgent: `m${tenant}`,
    modelSession: `n${tenant}`,
    modelTurn: `u${tenant}`,
    /** After the model was unregistered. */
    lostTurn: `v${tenant}`,
  } as const;
}

/** The names that every tenant registers. */
export const sharedNames = { model: own("m"), shield: own("g"), toolgroup: own("attic") } as const;
/** The tool of the group. In the same process tools need no registration, so that no tool belongs to a user. */
export const sharedTool = own("weigh_attic");

/** Whether tools are found by the groups that are registered. */
export function hasOwnTools(has: Has): boolean {
  return has.has("server_tools") && !has.has("whole_tools");
}

/** The script behind requests outside of turns. */
export function tenantStage(has: Has): StageStep {
  const tool: ScriptedTool = {
    tool: sharedTool,
    group: sharedNames.toolgroup,
    description: "To weigh things",
    returns: "12 grams",
  };
  return {
    do: "stage",
    as: "r1",
    script: { replies: [], tools: hasOwnTools(has) ? [tool] : [], shields: [{ shield: "suite-guard" }] },
  };
}

/** Registrations of the same names, each with who made it. */
export function registerSteps(tenant: Caller, has: Has): RegisterStep[] {
  const { model, shield, toolgroup } = sharedNames;
  return [
    { do: "register", kind: "model", name: model, fields: { metadata: { of: tenant } } },
    ...(has.has("whole_shields")
      ? [
          {
            do: "register" as const,
            kind: "shield" as const,
            name: shield,
            target: "suite-guard",
            fields: { params: { of: tenant } },
          },
        ]
      : []),
    ...(has.has("server_tools")
      ? [
          {
            do: "register" as const,
            kind: "toolgroup" as const,
            name: toolgroup,
            fields: { args: { of: tenant } },
          },
        ]
      : []),
  ];
}

/** What a tenant makes first. */
export function tenantStart(tenant: Tenant, has: Has): StoryStep[] {
  const { agent, session, turn } = recordsOf(tenant);
  const config = { client_tools: [{ name: "look" }], enable_session_persistence: true };
  const first = newTurn(turn, {
    session,
    messages,
    stream: true,
    script: { replies: [{ call: [{ tool: "look" }] }, { say: "Done." }] },
  });
  const steps: RequestStep[] = [
    { do: "create_agent", as: agent, config },
    { do: "create_session", as: session, agent, namesake: "s" },
    ...(has.has("scripting") ? [first] : []),
    ...registerSteps(tenant, has),
  ];
  return steps.map((step) => by(tenant, step));
}

const messages = [{ role: "user" as const, content: "Hello there" }];

/** The steps of a tenant's life, in order. Any of them may be left out. */
export function lifeOf(tenant: Tenant, has: Has): StoryStep[] {
  const { agent, session, turn, modelAgent, modelSession, modelTurn, lostTurn } = recordsOf(tenant);
  const names = registerSteps(tenant, has);
  const hasTurns = has.has("scripting");
  const reads: RequestStep[] = [
    { do: "get_agent", agent },
    { do: "list_sessions", agent },
    { do: "get_session", session },
    ...(hasTurns ? [{ do: "get_turn", turn } as const, { do: "get_steps", turn } as const] : []),
  ];
  const second = newTurn(modelTurn, {
    session: modelSession,
    messages,
    stream: false,
    script: { replies: [{ say: "Yes." }] },
  });
  const steps: RequestStep[] = [
    ...reads,
    { do: "list_agents" },
    ...names.map(({ kind, name }) => ({ do: "get_named" as const, kind, name })),
    ...names.map(({ kind }) => ({ do: "list_named" as const, kind })),
    ...(hasOwnTools(has) ? toolReads : []),
    ...reads,
    {
      do: "create_agent",
      as: modelAgent,
      config: { model: sharedNames.model, enable_session_persistence: true },
    },
    { do: "create_session", as: modelSession, agent: modelAgent },
    ...(hasTurns ? [second] : []),
    ...(hasTurns
      ? [{ do: "resume", turn, give: "right", contents: ["A thing."], stream: true } as const]
      : []),
    ...reads,
    ...names.map(({ kind, name }) => ({ do: "get_named" as const, kind, name })),
    { do: "list_agents" },
    { do: "list_agents", limit: 1, start_index: 0 },
    { do: "list_agents", limit: 1, start_index: 1 },
    ...names.map(({ kind, name }) => ({ do: "unregister" as const, kind, name })),
    // Others may still have a model of that name.
    ...(hasTurns ? [{ ...second, as: lostTurn }] : []),
    ...names.map(({ kind }) => ({ do: "list_named" as const, kind })),
    { do: "delete_session", session: modelSession },
    { do: "list_sessions", agent: modelAgent },
    { do: "get_agent", agent },
    { do: "get_session", session },
    { do: "delete_agent", agent },
    { do: "list_agents" },
    // If that was refused, both are still there.
    { do: "get_agent", agent },
    { do: "get_session", session },
  ];
  return [...tenantStart(tenant, has), ...steps.map((step) => by(tenant, step))];
}

/** The group's tools, found and used. */
export const toolReads: readonly RequestStep[] = [
  { do: "list_tools", as: "resources", group: sharedNames.toolgroup },
  { do: "get_tool", name: sharedTool },
  { do: "invoke_tool", name: sharedTool, kwargs: {} },
];
