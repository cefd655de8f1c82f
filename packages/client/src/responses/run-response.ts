import type {
  FunctionCall,
  FunctionCallOutputInput,
  InputItem,
  ResponseEvent,
  ResponseObject,
  ToolOutputPartInput,
} from "@understudy/contract/responses/types";
import type { ToolCall, ToolResponseInput } from "@understudy/contract/types";
import { toMap } from "../agent/agent.ts";
import { answerCalls, toolRules, type ToolRules } from "../agent/answer-calls.ts";
import { toMessage, type Tool } from "../agent/tool.ts";
import { streamRules, type StreamOptions } from "../sending/options.ts";
import { aNumber, anything, checkRules, expectObject, type OptionRule } from "../sending/rules.ts";
import { toSource } from "../stream/run-source.ts";
import { ResponseAborted, ResponseStopped } from "./errors.ts";
import { isLastEvent } from "./read-event.ts";
import type { ResponseBody } from "./response-body.ts";
import { toResponseReading, type ResponseReading, type ResponseStream } from "./response-stream.ts";

/** The tools of a run, and the rules for their calls. */
export interface ResponseRunOptions extends StreamOptions, ToolRules {
  /** A run without tools is one response. */
  tools?: readonly Tool[] | undefined;
  /** How many responses at most; 32 by default. */
  maxRounds?: number | undefined;
}

const runRules = {
  ...streamRules,
  ...toolRules,
  // Any value: `toMap` refuses what `tool()` did not make.
  tools: anything,
  maxRounds: aNumber,
} satisfies Record<keyof ResponseRunOptions, OptionRule>;

/** A run of a response and of those that answer its calls. */
export function runResponse(
  stream: (body: ResponseBody, options: StreamOptions) => ResponseStream,
  body: ResponseBody,
  options: ResponseRunOptions = {},
): ResponseReading {
  expectObject("The body of responses.run", body);
  checkRules("responses.run", options, runRules);
  const { tools: own = [], maxRounds = 32, signal: outer, ...rest } = options;
  const { approve, concurrency, callTimeout, onToolError, ...streamOptions } = rest;
  const rules: ToolRules = { approve, concurrency, callTimeout, onToolError };
  const tools = toMap(own);
  const functions = own.map(({ definition: { name, description, input_schema } }) => ({
    type: "function" as const,
    name,
    description,
    parameters: input_schema,
  }));
  const first: ResponseBody = { ...body, tools: [...functions, ...(body.tools ?? [])] };

  async function* run(signal: AbortSignal): AsyncGenerator<ResponseEvent, undefined> {
    let next = first;
    /** The newest response with calls, and their answers. */
    let calling: ResponseObject | null = null;
    let outputs: FunctionCallOutputInput[] = [];
    for (let round = 1; ; round++) {
      let ended: ResponseObject | null = null;
      try {
        for await (const event of stream(next, { ...streamOptions, signal })) {
          // The whole stream may have been read ahead.
          signal.throwIfAborted();
          if ("response" in event && isLastEvent(event)) ended = event.response;
          yield event;
        }
      } catch (cause) {
        if (signal.aborted) throw new ResponseAborted(signal, calling, outputs);
        throw calling === null ? cause : new ResponseStopped(toMessage(cause), calling, outputs, cause);
      }
      const calls = ended?.status === "completed" ? ended.output.filter(isCall) : [];
      if (ended === null || calls.length === 0) return undefined;
      const response = ended;
      if (round >= maxRounds)
        throw new ResponseStopped(`it is the last of ${maxRounds}, the limit of maxRounds.`, response, []);
      const answers = await answerCalls(
        calls.map(toToolCall),
        { turn: null, response },
        tools,
        rules,
        [],
        signal,
        (answered, why, message = "", cause) =>
          why === undefined
            ? new ResponseAborted(signal, response, answered.map(toOutput))
            : new ResponseStopped(message, response, answered.map(toOutput), cause),
      );
      calling = response;
      outputs = answers.map(toOutput);
      next = continued(next, response, outputs);
    }
  }

  return toResponseReading(toSource(run, outer));
}

/** The request with the answers: after the response, in its conversation, or where nothing is kept with all items again. */
function continued(
  body: ResponseBody,
  response: ResponseObject,
  outputs: FunctionCallOutputInput[],
): ResponseBody {
  if (body.conversation) return { ...body, input: outputs };
  if (response.store) return { ...body, input: outputs, previous_response_id: response.id };
  const input: InputItem[] =
    typeof body.input === "string" ? [{ role: "user", content: body.input }] : body.input;
  // Every item of an output is accepted as input.
  return { ...body, input: [...input, ...(response.output as InputItem[]), ...outputs] };
}

function isCall(item: ResponseObject["output"][number]): item is FunctionCall {
  return item.type === "function_call";
}

function toToolCall({ call_id, name, arguments: text }: FunctionCall): ToolCall {
  return { call_id, tool_name: name, arguments: text, arguments_json: text };
}

function toOutput({ call_id, content }: ToolResponseInput): FunctionCallOutputInput {
  const items = Array.isArray(content) ? content : [content];
  const output = typeof content === "string" ? content : items.map(toPart);
  return { type: "function_call_output", call_id, output };
}

function toPart(item: Exclude<ToolResponseInput["content"], unknown[]>): ToolOutputPartInput {
  if (typeof item === "string") return { type: "input_text", text: item };
  if (item.type === "text") return { type: "input_text", text: item.text };
  const { url, data } = item.image;
  return { type: "input_image", image_url: url?.uri ?? `data:;base64,${data ?? ""}` };
}
