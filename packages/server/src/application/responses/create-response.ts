/** Starts a response. Requests that cannot be served throw before it begins. */
import { responsesProfiles } from "@understudy/contract/profiles";
import type { ResponseCreateRequest } from "@understudy/contract/responses";
import {
  checkCreate,
  checkOutputs,
  expandItems,
  responseId,
  toMessages,
  toOneFault,
  toResponseObject,
  type Shown,
} from "@understudy/responses";
import { withIdentity } from "../../domain/plan/plan.ts";
import { callerOf, type Acting } from "../access/caller.ts";
import type { ResponsePorts } from "./ports.ts";
import { unnamed } from "../access/access.ts";
import { ownerOfNew } from "../records/owned.ts";
import type { ResponseWork } from "../records/record.ts";
import { servedWith } from "../registry/served.ts";
import { interceptTurn } from "../turns/intercept.ts";
import type { TurnSlot } from "../running/running-turns.ts";
import { acknowledge } from "./background/lease.ts";
import { conversationIdOf, readContext, type ResponseContext } from "./context/context.ts";
import { exchangesIn } from "./context/exchanges.ts";
import { readApprovals, toApprovedCall } from "./input/approvals.ts";
import { checkApproved } from "./input/check-approved.ts";
import { fetchFiles, fileTexts } from "../items/files.ts";
import { readOwnInput } from "./input/own-input.ts";
import { checkMayAnswer } from "./input/may-answer.ts";
import { useApprovals } from "./input/use-approvals.ts";
import { checkNamed, planResponse } from "./plan-response.ts";
import { ResponseProblem } from "../items/problem.ts";
import { runResponse, type RunningResponse } from "./run/run-response.ts";
import { secondsNow } from "../items/seconds.ts";
import { checkFileSearch, withFileSearch } from "./tools/own-file-search.ts";
import { newListings } from "./tools/listings.ts";
import { listMcpServers, withMcpHeaders } from "./tools/mcp-servers.ts";

/** The request has the right shape, and no fields that are null. */
export function createResponse(
  app: Acting<ResponsePorts>,
  request: ResponseCreateRequest,
): Promise<RunningResponse> {
  // The deletion of its conversation aborts it.
  const scope = { agent_id: "", session_id: conversationIdOf(request) ?? "" };
  return app.running.admit(scope, (slot) => start(app, slot, request), app.access.by?.principalKey);
}

async function start(
  given: Acting<ResponsePorts>,
  slot: TurnSlot,
  request: ResponseCreateRequest,
): Promise<RunningResponse> {
  const [first, ...others] = checkCreate(request);
  if (first !== undefined) throw new ResponseProblem(toOneFault([first, ...others]));
  const tools = request.tools ?? [];
  const app = withMcpHeaders(given, tools);
  const store = request.store !== false;
  const owner = store ? ownerOfNew(app, "response", unnamed) : null;
  const context = await readContext(app, request);
  // Greater than the id of what it continues: ids are ordered by the start of responses.
  const uuid = await app.ids.mint(context.parent);
  const sent = await readOwnInput(app, request, context.items, uuid);
  const unpaired = holdsOutputs(app) ? checkOutputs(context.items, sent) : null;
  if (unpaired !== null) throw new ResponseProblem(unpaired);
  const approvals = readApprovals(context.items, sent);
  await checkMayAnswer(app, approvals.answered);
  const now = await servedWith(app, request.model, undefined, app.plainProviders);
  checkNamed(request, now.served);
  const { served, providers, meantBy, expectReady } = await listMcpServers(app, slot, now, tools);
  const { plan, rules, offered } = planResponse(request, served);
  checkApproved(approvals.approved, offered);
  await expectReady(plan, callerOf(app));
  await checkFileSearch(app, offered, slot.signal);
  const first_calls = approvals.approved.map(toApprovedCall);
  // Fetching may take a while: after all other checks.
  const input = await fetchFiles(app, slot.signal, sent, "input");
  const items = expandItems([...context.items, ...input]);
  const history = toMessages(items, { fileText: fileTexts(items) });
  const wire = interceptTurn(providers, callerOf(app), { plan, steps: [] }, history);
  await useApprovals(app, approvals.answered, store, context);
  const background = request.background === true;
  const hold = store ? await context.hold(background ? uuid : null) : null;
  // What the server does where the request does not say.
  const truncation = request.truncation ?? (app.dropsOldest ? "auto" : "disabled");
  const begun = { id: responseId(uuid), created_at: secondsNow(app) };
  const response = toResponseObject({ ...request, truncation }, begun);
  const content = { parent: context.parent, input };
  const work = {
    plan: withIdentity(
      plan,
      {
        turn_id: uuid,
        agent_id: "",
        session_id: context.conversation?.uuid ?? uuid,
        started_at: app.clock.now(),
        history_until: null,
      },
      { ...rules, ...meantBy(plan), ...(first_calls.length > 0 ? { first_calls } : {}) },
    ),
    offered,
    listings: newListings(offered, context.items),
    shown: shownBy(request),
  };
  const lease = background
    ? await acknowledge(app, {
        uuid,
        owner,
        record: { ...content, output: [], deltas: "", response, work: toWork(app, work, request, context) },
      }).catch(async (error: unknown) => {
        await hold?.release();
        throw error;
      })
    : null;
  return runResponse(app, {
    ...work,
    slot,
    response,
    input,
    history,
    exchanges: () => exchangesIn(context.items, history),
    providers: withFileSearch(providers, app),
    onEvent: () => undefined,
    onDropped: () => undefined,
    wire,
    streamed: request.stream === true || background,
    lease,
    hold,
    needsClient: !background && (app.stopsResponses || (!store && request.stream === true)),
    async commit(ended) {
      const record = { ...content, ...ended };
      const replaces = lease === null ? null : await lease.toReplace();
      await context.commit({ uuid, owner, store, replaces, record }, slot.signal);
    },
  });
}

function toWork(
  { script, data }: Pick<Acting<ResponsePorts>, "script" | "data">,
  work: Pick<ResponseWork, "plan" | "offered" | "listings" | "shown">,
  { tools }: ResponseCreateRequest,
  { conversation }: ResponseContext,
): ResponseWork {
  // Headers of the caller are not stored: keys of tools and providers, and the name of the script that plays.
  const hasKeys = (tools ?? []).some(
    (tool) =>
      tool.type === "mcp" && (Boolean(tool.authorization) || Object.keys(tool.headers ?? {}).length > 0),
  );
  const needs_caller = hasKeys || script !== undefined || data !== undefined;
  return { ...work, conversation, needs_caller, effects: false, requeued: 0 };
}

function shownBy({ include }: ResponseCreateRequest): Shown {
  const has = (name: string): boolean => include?.includes(name) === true;
  return {
    sources: has("web_search_call.action.sources"),
    results: has("file_search_call.results"),
    encrypted_reasoning: has("reasoning.encrypted_content"),
  };
}

/** Llama Stack takes any outputs; those of no call, and calls without one, do not reach the model here. */
function holdsOutputs({ profile }: Acting<ResponsePorts>): boolean {
  return responsesProfiles[profile.name]?.function_outputs !== "any";
}
