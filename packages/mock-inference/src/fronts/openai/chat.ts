/** `POST /v1/chat/completions` */
import type { ShieldProvider } from "@understudy/contract/ports";
import { namedScript, type Answer } from "@understudy/http";
import {
  chatSchema,
  faultIn,
  OpenAiProblem,
  toCompletion,
  toInferenceRequest,
  type AnswerHead,
} from "@understudy/openai";
import type { Intercept } from "../../engine/perform/intercept.ts";
import type { Inference } from "../../engine/perform/inference.ts";
import type { MockProviders } from "../../engine/perform/providers.ts";
import { toFrames } from "./frames.ts";
import { readGuardPrompt } from "./guard-prompt.ts";
import { toVerdict } from "./guard-verdict.ts";
import { readRequest } from "./read-json.ts";
import { refuseUnserved } from "./refuse-unserved.ts";
import { gathered, sendAnswer } from "./send-answer.ts";

export interface ChatOptions {
  answer: Inference["answer"];
  intercept: Intercept;
  guard: ShieldProvider["run"];
  refused: MockProviders["refused"];
  /** Whether conversations that OpenAI refuses are refused. */
  refuseInvalid: boolean;
  /** The name that scripts have for a model. Rejects with an `OpenAiProblem` for one that is not served. */
  expectModel(id: string, request: Request): Promise<string>;
  tenantOf(request: Request): string | undefined;
  nextId(tenant: string | undefined): string;
}

export async function chat(httpRequest: Request, options: ChatOptions): Promise<Answer> {
  const body = await readRequest(httpRequest, chatSchema);
  refuseUnserved(body);
  const tenant = options.tenantOf(httpRequest);
  const caller = {
    ...(tenant !== undefined && { tenant }),
    ...namedScript(httpRequest.headers, tenant === undefined),
  };
  const asked = toInferenceRequest(body);
  const guarded = readGuardPrompt(asked);
  // A Llama Stack may use any model id for its guard, so the model is checked only where there are users.
  const isChecked = guarded === null || tenant !== undefined;
  const model = isChecked ? await options.expectModel(body.model, httpRequest) : asked.model;
  const request = { ...asked, model };
  const invalid = faultIn(body.messages);
  if (invalid !== null && options.refuseInvalid) {
    options.refused(request, caller, invalid);
    const { message, param, code } = invalid;
    throw new OpenAiProblem(400, message, { param, code: code ?? undefined });
  }
  const met = guarded === null ? options.intercept(request, caller, invalid) : null;
  let head: AnswerHead = { id: "", created: 0, model: body.model };
  return sendAnswer(httpRequest, met, {
    streamed: body.stream === true,
    ask(signal) {
      const { answer, guard, nextId } = options;
      head = { ...head, id: nextId(tenant), created: Math.floor(Date.now() / 1000) };
      if (guarded === null) return answer(request, { signal, ...caller }, invalid);
      const parts = toVerdict(() => guard(guarded, { signal, ...caller }));
      return { parts, fault: null, end: () => undefined };
    },
    whole: async (parts) => toCompletion(await gathered(parts), head, request),
    frames: (parts) => toFrames(parts, { head, request, usage: body.stream_options?.include_usage === true }),
  });
}
