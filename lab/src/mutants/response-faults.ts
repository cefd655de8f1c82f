import type { Mutant } from "./mutant.ts";
import { bodyOf, changeRequest, interceptRequest, isStream, watchResponse } from "./rewrite.ts";
import {
  changeResponseEvents,
  changeStream,
  createResponse,
  eventIn,
  getResponse,
  type Json,
  jsonAnswer,
} from "./rewrite-responses.ts";
import { declaredFields } from "@understudy/contract/responses";

/** Answers the errors of these requests in another way. */
function changeErrors(change: (status: number, error: Json) => [number, Json]) {
  return interceptRequest({ method: "POST", path: /\/responses$/ }, async (request, honest) => {
    const answer = await honest(request);
    if (answer.status < 400) return answer;
    const { error } = (await answer.json()) as { error: Json };
    return jsonAnswer(...change(answer.status, error));
  });
}

const words = (error: Json): string => String(error["message"]);

export const responseFaultMutants: readonly Mutant[] = [
  {
    id: "response-error-says-detail",
    fault: "Errors have a detail and no error object.",
    killedBy: ["responses/error-envelope"],
    over: () => ({ handler: changeErrors((status, error) => [status, { detail: words(error) }]) }),
  },
  {
    id: "response-error-names-no-field",
    fault: "param of an error is null.",
    killedBy: ["responses/wrong-field-refused"],
    over: () => ({
      handler: changeErrors((status, error) => [status, { error: { ...error, param: null } }]),
    }),
  },
  {
    id: "response-answers-unknown-models",
    fault: "An unknown model is a 500.",
    killedBy: ["responses/unknown-model"],
    over: () => ({
      handler: changeErrors((status, error) => [
        error["param"] === "model" && status === 404 ? 500 : status,
        { error },
      ]),
    }),
  },
  {
    id: "response-needs-descriptions",
    fault: "A function without a description is refused.",
    killedBy: ["responses/right-is-accepted"],
    over: () => ({
      handler: interceptRequest(createResponse, async (request, honest) => {
        const tools = (await bodyOf<Json>(request))?.["tools"];
        const isBare = ({ type, description }: Json): boolean =>
          type === "function" && description === undefined;
        if (!Array.isArray(tools) || !(tools as Json[]).some(isBare)) return honest(request);
        const error = {
          message: "description: required",
          type: "invalid_request_error",
          param: "tools",
          code: null,
        };
        return jsonAnswer(400, { error });
      }),
    }),
  },
  {
    id: "response-ignores-undeclared-fields",
    fault: "A field that is not declared is ignored.",
    killedBy: ["responses/undeclared-field-refused"],
    over: () => ({
      handler: changeRequest<Json>(createResponse, (fields) => {
        const known = declaredFields("ResponseCreateRequest");
        return Object.fromEntries(Object.entries(fields).filter(([name]) => known.has(name)));
      }),
    }),
  },
  {
    id: "response-ignores-undeclared-fields-within",
    fault: "A field that is not declared is ignored where it is not at the top of the request.",
    killedBy: ["responses/undeclared-field-refused"],
    over: () => ({
      handler: changeRequest<Json>(createResponse, ({ text, ...fields }) =>
        text === undefined ? fields : { ...fields, text: declaredOf(text) },
      ),
    }),
  },
  {
    id: "response-get-says-400",
    fault: "An unknown response is a 400.",
    killedBy: ["responses/unknown-response"],
    over: () => ({
      handler: interceptRequest(getResponse, async (request, honest) => {
        const answer = await honest(request);
        return answer.status === 404
          ? new Response(answer.body, { headers: answer.headers, status: 400 })
          : answer;
      }),
    }),
  },
  {
    id: "response-parent-says-404",
    fault: "An unknown previous response is a 404.",
    killedBy: ["responses/unknown-parent"],
    over: () => ({
      handler: changeErrors((status, error) => [
        error["code"] === "previous_response_not_found" ? 404 : status,
        { error },
      ]),
    }),
  },
  {
    id: "response-parent-hides-code",
    fault: "The code of an unknown previous response is not_found.",
    killedBy: ["responses/unknown-parent"],
    over: () => ({
      handler: changeErrors((status, error) => [
        status,
        { error: error["code"] === "previous_response_not_found" ? { ...error, code: "not_found" } : error },
      ]),
    }),
  },
  {
    id: "response-streams-refusals",
    fault: "A streamed request with an unknown previous response is a 200 whose stream has an error.",
    killedBy: ["responses/unknown-parent"],
    over: () => ({
      handler: interceptRequest(createResponse, async (request, honest) => {
        const fields = await bodyOf<Json>(request);
        const answer = await honest(request);
        const isRefused = (await answer.clone().text()).includes("previous_response_not_found");
        if (!isRefused || fields?.["stream"] !== true) return answer;
        return new Response(`data: ${await answer.text()}\n\n`, {
          headers: { "content-type": "text/event-stream" },
        });
      }),
    }),
  },
  {
    id: "response-takes-any-output",
    fault: "An output that answers no open call is passed over.",
    killedBy: ["responses/wrong-outputs-refused"],
    over: () => ({
      handler: interceptRequest(createResponse, async (request, honest) => {
        const fields = await bodyOf<Json>(request);
        const answer = await honest(request.clone());
        const input = fields?.["input"];
        if (answer.status !== 400 || !Array.isArray(input)) return answer;
        const rest = (input as Json[]).filter(({ type }) => type !== "function_call_output");
        if (rest.length === input.length) return answer;
        const { previous_response_id: _, ...unchained } = fields ?? {};
        const changed = { ...unchained, input: [...rest, { role: "user", content: "A tree" }] };
        return honest(new Request(request, { method: "POST", body: JSON.stringify(changed) }));
      }),
    }),
  },
  {
    id: "response-leaves-calls-open",
    fault: "A response that answers none of the open calls is made without them.",
    killedBy: ["responses/wrong-outputs-refused"],
    over: () => ({
      handler: interceptRequest(createResponse, async (request, honest) => {
        const answer = await honest(request.clone());
        if (answer.status !== 400 || !(await answer.clone().text()).includes("tool_output_missing"))
          return answer;
        const { previous_response_id: _, ...unchained } = (await bodyOf<Json>(request)) ?? {};
        return honest(new Request(request, { method: "POST", body: JSON.stringify(unchained) }));
      }),
    }),
  },
  {
    id: "response-drops-references",
    fault: "A reference to an item stands for nothing.",
    killedBy: ["responses/item-reference"],
    over: () => ({
      handler: changeRequest<Json>(createResponse, (fields) => {
        const { input } = fields;
        if (!Array.isArray(input)) return fields;
        return { ...fields, input: (input as Json[]).filter(({ type }) => type !== "item_reference") };
      }),
    }),
  },
  {
    id: "response-failure-is-an-error-line",
    fault: "A failure in a stream is an error without a type, and no response.failed.",
    killedBy: ["responses/failure-ends-stream"],
    over: () => ({
      handler: changeStream(() => (block) => {
        const event = eventIn(block);
        return event?.["type"] === "response.failed"
          ? `data: ${JSON.stringify({ error: { message: "500: it failed" } })}\n\n`
          : block;
      }),
    }),
  },
  {
    id: "response-failure-without-words",
    fault: "The error of a failed response has no words.",
    killedBy: ["responses/failure-ends-stream", "responses/plain-failure-reported"],
    over: () => {
      const streamed = changeResponseEvents(
        () => (event) =>
          event["type"] === "response.failed"
            ? [
                {
                  ...event,
                  response: { ...(event["response"] as Json), error: { code: "server_error", message: "" } },
                },
              ]
            : [event],
      );
      const plain = changeErrors((status, error) => [status, { error: { ...error, message: "" } }]);
      return { handler: (honest) => plain(streamed(honest)) };
    },
  },
  {
    id: "response-ends-with-its-reader",
    fault: "A response whose reader left is not stored.",
    killedBy: ["responses/reader-leaves"],
    over: () => {
      const gone = new Set<string>();
      const watch = interceptRequest(createResponse, async (request, honest) => {
        const answer = await honest(request);
        if (!isStream(answer)) return answer;
        let seen = "";
        request.signal.addEventListener("abort", () => {
          const id = /"id":"(resp_[^"]+)"/.exec(seen)?.[1];
          if (id !== undefined) gone.add(id);
        });
        return watchResponse(answer, (text) => (seen += text));
      });
      const hide = interceptRequest(getResponse, async (request, honest) => {
        const id = new URL(request.url).pathname.split("/").at(-1) ?? "";
        return honest(gone.has(id) ? new Request(`${request.url}x`) : request);
      });
      return { handler: (honest) => hide(watch(honest)) };
    },
  },
];

function declaredOf(text: unknown): unknown {
  const known = declaredFields("TextOptions");
  return Object.fromEntries(Object.entries(text as Json).filter(([name]) => known.has(name)));
}
