/** The requests that a step sends; pure. */
import type { OperationId } from "@understudy/contract";
import type { Document } from "@understudy/contract/types";
import type { Bindings } from "./bindings.ts";
import { mutatedRequest } from "./mutate-request.ts";
import { marked, markerName, otherModel, ownUri, servedShield } from "./names.ts";
import { registryRequest } from "./registry-requests.ts";
import { buildRequest, type RequestParts, type RequestSpec } from "./request-spec.ts";
import { toResponses } from "./responses.ts";
import { responsesRequest } from "./response-requests.ts";
import type { RunContext } from "./run-context.ts";
import { runtimeRequest } from "./runtime-requests.ts";
import type {
  Alias,
  CreateAgentStep,
  CreateTurnStep,
  MutatedStep,
  RequestStep,
  ResumeTurnStep,
  BroughtKey,
} from "./story.ts";

/** The list is empty for a step about a record that was not created. */
export function requestsOf(
  step: RequestStep | MutatedStep,
  bindings: Bindings,
  context: RunContext,
): RequestSpec[] {
  const build = (
    operation: OperationId,
    names: Partial<Record<Place, Alias>>,
    rest: RequestParts = {},
    fixedIds: Readonly<Record<string, string>> = {},
  ): RequestSpec[] => {
    const ids: Record<string, string> = { ...fixedIds };
    for (const [place, alias] of Object.entries(names)) {
      const id = bindings.id(alias);
      if (id === undefined) return [];
      ids[place] = id;
    }
    return [buildRequest(operation, ids, context.prefix, rest)];
  };
  const agentOf = (session: Alias): Alias => bindings.parent(session) ?? session;
  const inSession = (session: Alias) => ({ agent_id: agentOf(session), session_id: session });
  const inTurn = (turn: Alias, session?: Alias) => ({
    ...inSession(session ?? bindings.parent(turn) ?? turn),
    turn_id: turn,
  });

  switch (step.do) {
    case "create_agent": {
      const agent_config = {
        model: context.model,
        instructions: "",
        name: context.run,
        ...withShields(step.config, context.shields),
        ...(step.config.model === otherModel ? { model: context.other?.model ?? otherModel } : {}),
        ...step.wrong,
      };
      return build("createAgent", {}, { body: { agent_config }, isInvalid: step.wrong !== undefined });
    }
    case "create_session":
      return build(
        "createSession",
        { agent_id: step.agent },
        {
          body: { session_name: `${context.run}.${step.namesake ?? step.as}${step.ending ?? ""}` },
          ...(step.contentType === undefined ? {} : { headers: { "content-type": step.contentType } }),
        },
      );
    case "turn":
      return build("createTurn", inSession(step.session), turnRequest(step, context));
    case "resume":
      return build("resumeTurn", inTurn(step.turn, step.session), resumeRequest(step, bindings, context));
    case "get_agent":
      return build("getAgent", { agent_id: step.agent });
    case "list_agents":
      return build("listAgents", {}, { query: page(step) });
    case "list_sessions":
      return build("listSessions", { agent_id: step.agent }, { query: page(step) });
    case "get_session": {
      const ids = step.turns?.flatMap((turn) => bindings.id(turn) ?? []);
      const values = step.apart === true && ids !== undefined && ids.length > 0 ? ids : [ids?.join(",")];
      const query = ids && values.map((value): [string, string] => ["turn_ids", value ?? ""]);
      return build("getSession", inSession(step.session), { query });
    }
    case "await_refusal":
      return build("createTurn", inSession(step.session), {
        body: { messages: [{ role: "user", content: "Are you there?" }], stream: false },
      });
    case "await_turn":
      return build("getTurn", inTurn(step.turn));
    case "get_turn":
      return build("getTurn", inTurn(step.turn, step.session));
    case "get_steps":
      return (bindings.steps.get(step.turn) ?? []).flatMap((id) =>
        build("getStep", inTurn(step.turn), {}, { step_id: id }),
      );
    case "delete_session":
      return build("deleteSession", inSession(step.session));
    case "delete_agent":
      return build("deleteAgent", { agent_id: step.agent });
    case "altered":
      return requestsOf(step.step, bindings, context).map((right) =>
        mutatedRequest(right, inRun(step.changes, context), bindings),
      );
    case "register":
    case "unregister":
    case "get_named":
    case "list_named":
      return [registryRequest(step, bindings, context)];
    case "respond":
    case "send_message":
    case "get_response":
    case "delete_response":
    case "await_response":
    case "cancel_response":
    case "compact":
    case "walk":
    case "create_conversation":
    case "get_conversation":
    case "update_conversation":
    case "delete_conversation":
    case "add_items":
    case "get_item":
    case "delete_item": {
      const request = responsesRequest(step, bindings, context);
      return request === null ? [] : [request];
    }
    default: {
      const request = runtimeRequest(step, bindings, context);
      return request === null ? [] : [request];
    }
  }
}

/** A server keeps keys for longer than a run. */
function inRun(changes: MutatedStep["changes"], { run }: RunContext): MutatedStep["changes"] {
  return changes.map((change) =>
    change.is === "key" ? { ...change, name: `${run}-${change.name}` } : change,
  );
}

type Place = "agent_id" | "session_id" | "turn_id";
function turnRequest(
  step: CreateTurnStep,
  { run, scripted, streamed, ...address }: RunContext,
): RequestParts {
  const { documents, ...extra } = step.extra ?? {};
  const resolved = documents?.map((one) => withOwnUri(one, address));
  const fields = {
    messages: step.messages,
    ...extra,
    ...(documents === undefined ? {} : { documents: resolved ?? null }),
  };
  const stream = step.stream || streamed;
  return {
    body: {
      ...fields,
      ...(scripted ? marked(fields, markerName(run, step.as)) : {}),
      ...(stream || step.unsaid !== "absent" ? { stream: !stream && step.unsaid ? null : stream } : {}),
    },
    disconnectAfter: step.disconnectAfter,
    ...withData(step.data, address.other),
  };
}

function withData(data: BroughtKey | undefined, other: RunContext["other"]): Pick<RequestParts, "headers"> {
  const field = other?.key ?? null;
  if (data === undefined || field === null) return {};
  const value = data === "key" ? "suite-key" : 5;
  return { headers: { "x-llamastack-provider-data": JSON.stringify({ [field]: value }) } };
}

function withOwnUri(
  document: Document,
  { baseUrl, prefix }: Pick<RunContext, "baseUrl" | "prefix">,
): Document {
  const { content } = document;
  if (typeof content !== "object" || !("uri" in content) || content.uri !== ownUri) return document;
  const own = new URL(`${baseUrl}${prefix}/agents?limit=0`);
  own.hostname = "127.0.0.1";
  return { ...document, content: { uri: own.href } };
}

function resumeRequest(
  step: ResumeTurnStep,
  bindings: Bindings,
  { streamed, other }: RunContext,
): RequestParts {
  const tool_responses = toResponses(bindings.calls.get(step.turn) ?? [], step);
  return {
    body: { tool_responses, stream: step.stream || streamed },
    disconnectAfter: step.disconnectAfter,
    ...withData(step.data, other),
  };
}

function page(step: { limit?: number; start_index?: number }): [string, string][] {
  return (["limit", "start_index"] as const).flatMap((name): [string, string][] =>
    step[name] === undefined ? [] : [[name, String(step[name])]],
  );
}

function withShields(
  config: CreateAgentStep["config"],
  served: RunContext["shields"],
): CreateAgentStep["config"] {
  if (served === null) return config;
  const toServed = (name: string): string => servedShield(name, served);
  const { input_shields: input, output_shields: output } = config;
  return {
    ...config,
    ...(input ? { input_shields: [...new Set(input.map(toServed))] } : {}),
    ...(output ? { output_shields: [...new Set(output.map(toServed))] } : {}),
  };
}
