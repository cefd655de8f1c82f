/** `POST /v1/chat/completions` */
import type { ShieldProvider } from "@understudy/contract/ports";
import { namedScript, type Answer } from "@understudy/http";
import {
  createQuirkWriter,
  faultIn,
  gathered,
  OpenAiProblem,
  toCompletion,
  toFrames,
  toInferenceRequest,
  type AnswerHead,
} from "@understudy/openai";
import type { Dialects } from "../../engine/perform/dialects.ts";
import type { Intercept } from "../../engine/perform/intercept.ts";
import type { Inference } from "../../engine/perform/inference.ts";
import type { MockProviders } from "../../engine/perform/providers.ts";
import { readGuardPrompt } from "./guard-prompt.ts";
import { toVerdict } from "./guard-verdict.ts";
import type { Models } from "./models.ts";
import { readJsonValue } from "./read-json.ts";
import { readLeniently, refusalInDialect, toRefusedAnswer } from "./refuse-in-dialect.ts";
import { refuseUnserved } from "./refuse-unserved.ts";
import type { OpenAiCall } from "./route.ts";
import { toAnswer } from "./to-answer.ts";
import { sendAnswer } from "./send-answer.ts";

export interface ChatOptions {
  answer: Inference["answer"];
  intercept: Intercept;
  dialects: Dialects;
  guard: ShieldProvider["run"];
  refused: MockProviders["refused"];
  /** Whether conversations that OpenAI refuses are refused. */
  refuseInvalid: boolean;
  expectModel: Models["expect"];
  nextId(tenant: string | undefined): string;
}

export async function chat(call: OpenAiCall, options: ChatOptions): Promise<Answer> {
  const sent = await readJsonValue(call);
  const body = readLeniently(sent);
  refuseUnserved(body);
  const { tenant } = call;
  const caller = {
    ...(tenant !== undefined && { tenant }),
    ...namedScript(call.request.headers, tenant === undefined),
  };
  const asked = toInferenceRequest(body);
  const guarded = readGuardPrompt(asked);
  // A Llama Stack may use any model id for its guard, so the model is checked only where there are users.
  const isChecked = guarded === null || tenant !== undefined;
  const model = isChecked ? await options.expectModel(body.model, call) : asked.model;
  const request = { ...asked, model };
  const quirks = guarded === null ? options.dialects.quirksFor(request, caller) : [];
  const refusal = refusalInDialect(sent, quirks);
  if (refusal !== null) {
    options.dialects.refused(request, caller, { status: refusal.status, message: refusal.message });
    return toRefusedAnswer(refusal);
  }
  const invalid = faultIn(body.messages);
  if (invalid !== null && options.refuseInvalid) {
    options.refused(request, caller, invalid);
    const { message, param, code } = invalid;
    throw new OpenAiProblem(400, message, { param, code: code ?? undefined });
  }
  const met = guarded === null ? options.intercept(request, caller, invalid) : null;
  let head: AnswerHead = { id: "", created: 0, model: body.model };
  return sendAnswer(call.request, met, {
    streamed: body.stream === true,
    ask(signal) {
      const { answer, guard, nextId } = options;
      head = { ...head, id: nextId(tenant), created: Math.floor(Date.now() / 1000) };
      if (guarded === null) return answer(request, { signal, ...caller }, invalid);
      const parts = toVerdict(() => guard(guarded, { signal, ...caller }));
      return { parts, fault: null, end: () => undefined };
    },
    whole: async (parts) => toCompletion(await gathered(parts), head, request, quirks),
    frames: (parts) => {
      const usage = body.stream_options?.include_usage === true;
      return toFrames(parts, { head, request, usage, quirks });
    },
    failed: (problem) => toAnswer(problem, createQuirkWriter(quirks).error(problem)),
  });
}
