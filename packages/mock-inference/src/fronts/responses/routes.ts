/** `/v1/responses` of mock inference: created, read, streamed again and deleted. */
import { shortened } from "@understudy/contract";
import { toJsonAnswer, type Answer } from "@understudy/http";
import { replay } from "@understudy/responses";
import { createPerTenant } from "../../engine/state/tenants.ts";
import type { OpenAiCall, OpenAiRoute } from "../openai/route.ts";
import { OpenAiProblem } from "@understudy/openai";
import { transmit } from "../openai/transmit.ts";
import { createResponse, type CreateResponseOptions } from "./create-response.ts";
import { toResponseFrames } from "./frames.ts";
import { createKeptResponses, type KeptResponse } from "./kept-responses.ts";

const elsewhere = [
  { method: "GET", path: "/responses", what: "lists of responses" },
  { method: "GET", path: "/responses/{id}/input_items", what: "lists of input items" },
  { method: "POST", path: "/responses/compact", what: "compaction" },
  { method: "POST", path: "/conversations", what: "conversations" },
] as const;

export function responseRoutes(options: Omit<CreateResponseOptions, "keptOf">): OpenAiRoute[] {
  const tenants = createPerTenant(() => createKeptResponses(), { sizeOf: ({ size }) => size });
  const keptOf = (tenant: string | undefined) => tenants.of(tenant);
  const find = ({ tenant, id }: OpenAiCall): KeptResponse => {
    const kept = keptOf(tenant).get(id);
    if (kept === undefined) throw notFound(id);
    return kept;
  };
  return [
    {
      method: "POST",
      path: "/responses",
      handle: (call) => createResponse(call, { ...options, keptOf }),
    },
    ...elsewhere.map(({ method, path, what }) => ({
      method,
      path,
      unserved: true as const,
      handle: () => refuse(what),
    })),
    {
      method: "GET",
      path: "/responses/{id}",
      async handle(call) {
        const query = new URL(call.request.url).searchParams;
        const { running } = find(call);
        // Its events are sent when it has ended.
        if (query.get("stream") === "true") await running?.ended;
        return read(find(call), query);
      },
    },
    {
      method: "POST",
      path: "/responses/{id}/cancel",
      async handle(call) {
        const { response, running } = find(call);
        if (running === undefined && response.status !== "cancelled") throw notCancellable(response);
        running?.cancel();
        await running?.ended;
        return toJsonAnswer(find(call).response);
      },
    },
    {
      method: "DELETE",
      path: "/responses/{id}",
      handle(call) {
        find(call).running?.cancel();
        const { tenant, id } = call;
        keptOf(tenant).remove(id);
        return toJsonAnswer({ id, object: "response", deleted: true });
      },
    },
  ];
}

function read(kept: KeptResponse, query: URLSearchParams): Answer {
  if (query.get("stream") !== "true") return toJsonAnswer(kept.response);
  const text = query.get("starting_after") ?? "-1";
  if (!/^-?\d{1,15}$/.test(text))
    throw new OpenAiProblem(400, `starting_after: expected integer >= -1, got ${JSON.stringify(text)}`, {
      param: "starting_after",
      code: "invalid_value",
    });
  const events = replay(kept).filter(({ sequence_number }) => sequence_number > Number(text));
  return transmit(toResponseFrames(events), { fault: null, broken() {}, cancelled() {} });
}

function refuse(what: string): never {
  throw new OpenAiProblem(400, `Mock inference serves no ${what}; the server does: \`understudy start\`.`, {
    code: "unsupported_operation",
  });
}

function notCancellable({ id, background, status }: KeptResponse["response"]): OpenAiProblem {
  if (!background)
    return new OpenAiProblem(400, `Response ${id} does not run in the background.`, {
      param: "response_id",
      code: "response_not_background",
    });
  return new OpenAiProblem(400, `Response ${id} is ${status} already.`, {
    param: "response_id",
    code: "response_not_running",
  });
}

function notFound(id: string): OpenAiProblem {
  return new OpenAiProblem(404, `Response ${shortened(id)} not found.`, { code: "not_found" });
}
