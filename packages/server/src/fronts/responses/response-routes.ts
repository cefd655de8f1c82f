import type { Answer } from "@understudy/http";
import { cancelResponse } from "../../application/responses/cancel-response.ts";
import { compactResponse } from "../../application/responses/compact.ts";
import { createResponse } from "../../application/responses/create-response.ts";
import { deleteResponse } from "../../application/responses/delete-response.ts";
import { getResponse, replayResponse } from "../../application/responses/get-response.ts";
import { listInputItems } from "../../application/responses/list-input-items.ts";
import { listResponses } from "../../application/responses/list-responses.ts";
import type { RunningResponse } from "../../application/responses/run/run-response.ts";
import { withoutReader, withWireFault } from "../../http/event-stream.ts";
import { json } from "../../http/respond.ts";
import type { ResponsesHandlers } from "./call.ts";
import { textOrNull, toPageQuery } from "./page-query.ts";
import { toEnvelopeAnswer } from "./errors.ts";
import { responseStream } from "../../http/response-stream.ts";

type Routes = Pick<
  ResponsesHandlers,
  | "createResponse"
  | "getResponse"
  | "listResponses"
  | "listInputItems"
  | "cancelResponse"
  | "compactResponse"
  | "deleteResponse"
>;

export const responseRoutes: Routes = {
  async createResponse({ app, body, signal }) {
    const running = await createResponse(app, body);
    if (body.stream === true) return withWireFault(responseStream(running, app.profile), running);
    withoutReader(running, signal);
    if (body.background === true) return withWireFault(json(running.queued), running);
    return withWireFault(await whole(running), running);
  },
  async getResponse({ app, params, query }) {
    const { response_id = "" } = params;
    if (query["stream"] !== "true") return json(await getResponse(app, response_id));
    const events = await replayResponse(app, response_id, Number(query["starting_after"]));
    return responseStream({ events, disconnect: () => events.cancel() }, app.profile);
  },
  async listResponses({ app, query }) {
    return json(await listResponses(app, toPageQuery(query), textOrNull(query["model"])));
  },
  async listInputItems({ app, params, query }) {
    const { response_id = "" } = params;
    return json(await listInputItems(app, response_id, toPageQuery(query)));
  },
  async cancelResponse({ app, params }) {
    const { response_id = "" } = params;
    return json(await cancelResponse(app, response_id));
  },
  async compactResponse({ app, body }) {
    return json(await compactResponse(app, body));
  },
  async deleteResponse({ app, params }) {
    const { response_id = "" } = params;
    return json(await deleteResponse(app, response_id));
  },
};

/** A failure that is damaged on its way is damaged too; any other is thrown. */
async function whole(running: RunningResponse): Promise<Answer> {
  try {
    return json(await running.ended);
  } catch (error) {
    if (running.wire === null) throw error;
    return toEnvelopeAnswer(error, true);
  }
}
