/** `POST /v1/responses`: one answer of the scripted model. */
import { shortened } from "@understudy/contract";
import type { ResponseCreateRequest } from "@understudy/contract/responses/types";
import { namedScript, type Answer } from "@understudy/http";
import { responseId, toMessages, toResponseObject } from "@understudy/responses";
import type { Inference, WireAnswer } from "../../engine/perform/inference.ts";
import type { Intercept } from "../../engine/perform/intercept.ts";
import { OpenAiProblem } from "@understudy/openai";
import type { Models } from "../openai/models.ts";
import type { OpenAiCall } from "../openai/route.ts";
import { sendAnswer } from "../openai/send-answer.ts";
import { inBackground } from "./background.ts";
import { toResponseEvents, toResponseFrames, type Answering } from "./frames.ts";
import type { KeptItem } from "@understudy/responses";
import type { KeptResponse, KeptResponses } from "./kept-responses.ts";
import { ownInput } from "./own-input.ts";
import { paired } from "./paired.ts";
import { readResponseRequest } from "./read-request.ts";
import { toInference } from "./to-inference.ts";

export interface CreateResponseOptions {
  answer: Inference["answer"];
  intercept: Intercept;
  expectModel: Models["expect"];
  keptOf(tenant: string | undefined): KeptResponses;
}

export async function createResponse(
  call: OpenAiCall,
  { answer, intercept, expectModel, keptOf }: CreateResponseOptions,
): Promise<Answer> {
  const body = await readResponseRequest(call);
  const { tenant } = call;
  const kept = keptOf(tenant);
  const parent = parentOf(body, kept);
  const context = contextOf(parent, kept);
  const uuid = crypto.randomUUID();
  const input = ownInput(body, uuid, context, kept);
  const model = await expectModel(body.model, call);
  const asked = toInference(body, paired(toMessages([...context, ...input])));
  const request = { ...asked, model };
  const caller = {
    ...(tenant !== undefined && { tenant }),
    ...namedScript(call.request.headers, tenant === undefined),
  };
  const created_at = Math.floor(Date.now() / 1000);
  const response = toResponseObject(body, { id: responseId(uuid), created_at });
  const answering = { response, request, oneCall: body.parallel_tool_calls === false };
  const ask = (signal: AbortSignal): WireAnswer => answer(request, { signal, ...caller });
  const begun: KeptResponse = {
    response,
    input,
    output: [],
    deltas: "",
    parent: parent?.response.id ?? null,
  };
  const met = intercept(request, caller);
  if (body.background === true && body.stream !== true) {
    const play = ({ parts }: WireAnswer) => toEnded(parts, answering);
    return sendAnswer(call.request, met, inBackground({ begun, kept, ask, play }));
  }
  const keep: Answering["keep"] = (ended, { output, deltas }) => {
    if (body.store !== false) kept.add({ ...begun, response: ended, output, deltas });
  };
  return sendAnswer(call.request, met, {
    streamed: body.stream === true,
    ask,
    whole: (parts) => toWhole(parts, { ...answering, keep }),
    frames: (parts) => toResponseFrames(toResponseEvents(parts, { ...answering, keep })),
  });
}

/** The same with what is kept of it. */
async function toEnded(
  parts: Parameters<typeof toResponseEvents>[0],
  answering: Omit<Answering, "keep">,
): Promise<Pick<KeptResponse, "response" | "output" | "deltas">> {
  let kept: Pick<KeptResponse, "output" | "deltas"> = { output: [], deltas: "" };
  const response = await toWhole(parts, {
    ...answering,
    keep: (_, { output, deltas }) => void (kept = { output, deltas }),
  });
  return { response, ...kept };
}

/** The response of the last event; a failure of the model is thrown, and nothing is kept of it. */
async function toWhole(
  parts: Parameters<typeof toResponseEvents>[0],
  answering: Answering,
): Promise<KeptResponse["response"]> {
  let ended: KeptResponse["response"] | null = null;
  for await (const event of toResponseEvents(parts, { ...answering, throwsFailures: true })) {
    if ("response" in event) ended = event.response;
  }
  if (ended === null) throw new Error("The response has no event.");
  return ended;
}

function parentOf(
  { previous_response_id: id }: ResponseCreateRequest,
  kept: KeptResponses,
): KeptResponse | null {
  if (typeof id !== "string") return null;
  const found = kept.get(id);
  if (found === undefined) throw parentNotFound(`Response ${shortened(id)} not found.`);
  const { status } = found.response;
  if (status === "completed" || status === "incomplete") return found;
  throw new OpenAiProblem(400, `Response ${id} is ${status} and cannot be continued.`, {
    param: "previous_response_id",
    code: "response_not_continuable",
  });
}

function contextOf(parent: KeptResponse | null, kept: KeptResponses): KeptItem[] {
  if (parent === null) return [];
  const { id } = parent.response;
  const context = kept.context(id);
  if (context !== undefined) return context;
  throw parentNotFound(`Response ${id} continues one that was forgotten; send all items again.`);
}

function parentNotFound(message: string): OpenAiProblem {
  return new OpenAiProblem(400, message, {
    param: "previous_response_id",
    code: "previous_response_not_found",
  });
}
