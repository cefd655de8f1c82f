import type { Handler, Mutant } from "./mutant.ts";
import { bodyOf, changeAnswer, changeRequest, interceptRequest } from "./rewrite.ts";
import {
  cancelResponse,
  createResponse,
  getResponse,
  type Json,
  jsonAnswer,
  without,
} from "./rewrite-responses.ts";

/** What the server says of the response of a request below it, with another status. */
async function readAs(status: string, request: Request, honest: Handler): Promise<Response> {
  const url = new URL(request.url);
  url.pathname = url.pathname.replace(/\/cancel$/, "");
  const answer = await honest(new Request(url, { headers: request.headers }));
  return answer.status === 200 ? jsonAnswer(200, { ...((await answer.json()) as Json), status }) : answer;
}

const isInBackground = (response: Json): boolean => response["background"] === true;

export const responseBackgroundMutants: readonly Mutant[] = [
  {
    id: "response-background-waits",
    fault: "A request with background is answered when the response has ended.",
    killedBy: ["responses/background-queued"],
    over: () => ({
      handler: (honest) => {
        const wait = changeAnswer<Json>(createResponse, (response) => ({ ...response, background: true }))(
          changeRequest<Json>(createResponse, without("background"))(honest),
        );
        return interceptRequest(createResponse, async (request) => {
          const body = await bodyOf<Json>(request);
          return body !== null && isInBackground(body) ? wait(request) : honest(request);
        })(honest);
      },
    }),
  },
  {
    id: "response-background-reads-as-completed",
    fault: "A response in the background is completed as soon as it can be read.",
    killedBy: ["responses/background-progress"],
    over: () => ({
      handler: changeAnswer<Json>(getResponse, (response) =>
        response["status"] === "in_progress" ? { ...response, status: "completed" } : response,
      ),
    }),
  },
  {
    id: "response-background-drops-output",
    fault: "A response in the background has no output when it is read.",
    killedBy: ["responses/background-ends"],
    over: () => ({
      handler: changeAnswer<Json>(getResponse, (response) =>
        isInBackground(response) ? { ...response, output: [] } : response,
      ),
    }),
  },
  {
    id: "response-background-hides-failures",
    fault: "A response in the background whose model fails is incomplete, without an error.",
    killedBy: ["responses/background-ends"],
    over: () => ({
      handler: changeAnswer<Json>(getResponse, (response) =>
        isInBackground(response) && response["status"] === "failed"
          ? { ...response, status: "incomplete", error: null }
          : response,
      ),
    }),
  },
  {
    id: "response-background-ignores-store",
    fault: "A response in the background is stored with store false too.",
    killedBy: ["responses/background-is-stored"],
    over: () => ({
      handler: changeRequest<Json>(createResponse, (sent) =>
        isInBackground(sent) ? without("store")(sent) : sent,
      ),
    }),
  },
  {
    id: "response-follow-ends-early",
    fault: "Who reads the events of a running response gets those that are there, without those to come.",
    killedBy: ["responses/background-followed"],
    over: () => ({
      handler: interceptRequest(getResponse, async (request, honest) => {
        const answer = await honest(request);
        const isEvents = new URL(request.url).searchParams.get("stream") === "true";
        if (!isEvents || answer.body === null) return answer;
        const reader = answer.body.getReader();
        const { value } = await reader.read();
        await reader.cancel();
        return new Response(value ?? null, answer);
      }),
    }),
  },
  {
    id: "response-cancel-runs-on",
    fault: "To cancel a response is answered as if it had been, and it runs on.",
    killedBy: ["responses/cancel-ends"],
    over: () => ({
      handler: interceptRequest(cancelResponse, (request, honest) => readAs("cancelled", request, honest)),
    }),
  },
  {
    id: "response-cancel-takes-any",
    fault: "To cancel a response that has ended is a 200.",
    killedBy: ["responses/cancel-refused"],
    over: () => ({
      handler: interceptRequest(cancelResponse, async (request, honest) => {
        const answer = await honest(request.clone());
        return answer.status === 400 ? readAs("completed", request, honest) : answer;
      }),
    }),
  },
];
