/** Faults between the server and the model and tools behind it. */
import type { InferencePart } from "@understudy/contract/provider-data";
import type { InferenceProvider, ToolProvider } from "@understudy/contract/ports";
import type { Mutant } from "./mutant.ts";
import { changeInferenceRequest, changeAnswerParts } from "./rewrite.ts";

export const toolProviderMutants: readonly Mutant[] = [
  {
    id: "tool-empties-arguments-json",
    fault: "The arguments_json of every tool call is an empty object.",
    killedBy: ["tools/arguments-as-text"],
    over: () => ({
      handler: changeAnswerParts((part, place) => (place.endsWith(".arguments_json") ? "{}" : part)),
    }),
  },
  {
    id: "tool-drops-session-id",
    fault: "Server tools run without the argument session_id.",
    killedBy: ["tools/arguments"],
    over: () => ({
      tools: invoking((honest, request, context) => {
        const { session_id: _, ...rest } = request.arguments;
        return honest.invoke({ ...request, arguments: rest }, context);
      }),
    }),
  },
  {
    id: "tool-runs-twice",
    fault: "Every server tool runs twice.",
    killedBy: ["tools/arguments"],
    over: () => ({
      tools: invoking(async (honest, request, context) => {
        await honest.invoke(request, context);
        return honest.invoke(request, context);
      }),
    }),
  },
  {
    id: "tool-truncates-results",
    fault: "The text that a server tool returns loses its last character.",
    killedBy: ["tools/result"],
    over: () => ({
      tools: invoking(async (honest, request, context) => {
        const result = await honest.invoke(request, context);
        const { content } = result;
        return typeof content === "string" ? { ...result, content: content.slice(0, -1) } : result;
      }),
    }),
  },
  {
    id: "tool-drops-result-metadata",
    fault: "The metadata of a tool result is lost.",
    killedBy: ["tools/metadata"],
    over: () => ({
      tools: invoking(async (honest, request, context) => ({
        ...(await honest.invoke(request, context)),
        metadata: null,
      })),
    }),
  },
  {
    id: "tool-hides-error-message",
    fault: "The error message of a server tool is replaced by the word error.",
    killedBy: ["tools/trouble-is-answered"],
    over: () => ({
      tools: invoking(async (honest, request, context) => {
        const result = await honest.invoke(request, context);
        return result.error_message ? { ...result, error_message: "error" } : result;
      }),
    }),
  },
  {
    id: "inference-reorders-tools",
    fault: "The model is offered its tools in alphabetical order.",
    killedBy: ["tools/order-of-offer"],
    over: () =>
      changeInferenceRequest(({ tools }) => ({
        tools: tools.toSorted((one, other) => (one.name < other.name ? -1 : 1)),
      })),
  },
  {
    id: "tool-runs-calls-cut-short",
    fault: "Tool calls of a message that ran out of tokens are run.",
    killedBy: ["tools/out-of-tokens-runs-nothing"],
    over: () => ({
      inference: parts((part, called) =>
        part.type === "stop" && called ? { type: "stop", stop_reason: "end_of_turn" } : part,
      ),
    }),
  },
  {
    id: "inference-ends-turn-at-partial-message",
    fault: "A partial message without tool calls ends the turn.",
    killedBy: ["tools/partial-message-goes-on"],
    over: () => ({
      inference: parts((part, called) =>
        part.type === "stop" && !called ? { type: "stop", stop_reason: "end_of_turn" } : part,
      ),
    }),
  },
];

type Invoke = ToolProvider["invoke"];

/** Runs tools in its own way. */
function invoking(
  invoke: (honest: ToolProvider, ...asked: Parameters<Invoke>) => ReturnType<Invoke>,
): (honest: ToolProvider) => ToolProvider {
  return (honest) => ({ ...honest, invoke: (...asked) => invoke(honest, ...asked) });
}

/** Changes the parts of an answer, knowing whether a tool was called in it. */
function parts(
  change: (part: InferencePart, called: boolean) => InferencePart,
): (honest: InferenceProvider) => InferenceProvider {
  return (honest) => ({
    ...honest,
    async *infer(request, context) {
      let called = false;
      for await (const part of honest.infer(request, context)) {
        called ||= part.type === "tool_call";
        yield change(part, called);
      }
    },
  });
}
