/** Faults of responses whose model refuses, fails, or calls what it was not offered. */
import { ProviderError } from "@understudy/contract";
import type { Mutant } from "./mutant.ts";
import { interceptRequest } from "./rewrite.ts";
import { createResponse, getResponse, type Json, jsonAnswer, notFound } from "./rewrite-responses.ts";

const ofModels: readonly unknown[] = ["provider_refused", "rate_limit_exceeded", "server_error"];

export const responseFailureMutants: readonly Mutant[] = [
  {
    id: "response-refusals-are-500",
    fault: "A model's refusal is a 500, whatever its status.",
    killedBy: ["responses/failure-status"],
    over: () => ({
      handler: interceptRequest(createResponse, async (request, honest) => {
        const answer = await honest(request);
        if (answer.status < 400) return answer;
        const { error } = (await answer.json()) as { error: Json };
        return jsonAnswer(ofModels.includes(error["code"]) ? 500 : answer.status, { error });
      }),
    }),
  },
  {
    id: "response-get-forgets-failed",
    fault: "A response that failed in its stream is not found.",
    killedBy: ["responses/failed-is-stored"],
    over: () => ({
      handler: interceptRequest(getResponse, async (request, honest) => {
        const answer = await honest(request);
        const text = await answer.text();
        if (answer.status !== 200 || !text.includes('"status":"failed"')) return new Response(text, answer);
        return notFound("There is no such response.");
      }),
    }),
  },
  {
    id: "response-fails-for-unoffered-tools",
    fault: "A response fails if its model calls a tool that was not offered.",
    killedBy: ["responses/unoffered-tool"],
    over: () => ({
      inference: (honest) => ({
        ...honest,
        infer(request, context) {
          const last = request.messages.at(-1);
          const isOfNone =
            last?.role === "tool" &&
            typeof last.content === "string" &&
            last.content.startsWith("There is no tool");
          if (isOfNone) throw new ProviderError("Unknown tool called", { status: 400 });
          return honest.infer(request, context);
        },
      }),
    }),
  },
];
