/** Faults between the server and the model and tools behind it. */
import type { InferencePart } from "@understudy/contract/provider-data";
import type { InferenceProvider, ToolProvider } from "@understudy/contract/ports";
import type { Mutant } from "./mutant.ts";
import { asked, throughout } from "./rewrite.ts";

export const toolsBehindMutants: readonly Mutant[] = [
  {
    id: "forgets-text-of-arguments",
    fault: "The arguments of a call as text are always those of a call without any.",
    killedBy: ["tools/arguments-as-text"],
    over: () => ({
      handler: throughout((part, place) => (place.endsWith(".arguments_json") ? "{}" : part)),
    }),
  },
  {
    id: "hides-sessions-from-tools",
    fault: "Tools are not told the session.",
    killedBy: ["tools/arguments"],
    over: () => ({
      tools: invoking((honest, request, signal) => {
        const { session_id: _, ...rest } = request.arguments;
        return honest.invoke({ ...request, arguments: rest }, signal);
      }),
    }),
  },
  {
    id: "runs-tools-twice",
    fault: "Every server tool is run twice.",
    killedBy: ["tools/arguments"],
    over: () => ({
      tools: invoking(async (honest, request, signal) => {
        await honest.invoke(request, signal);
        return honest.invoke(request, signal);
      }),
    }),
  },
  {
    id: "trims-results",
    fault: "What a tool returns loses its last character.",
    killedBy: ["tools/result"],
    over: () => ({
      tools: invoking(async (honest, request, signal) => {
        const result = await honest.invoke(request, signal);
        const { content } = result;
        return typeof content === "string" ? { ...result, content: content.slice(0, -1) } : result;
      }),
    }),
  },
  {
    id: "loses-metadata-of-results",
    fault: "The metadata of a tool's result is lost.",
    killedBy: ["tools/metadata"],
    over: () => ({
      tools: invoking(async (honest, request, signal) => ({
        ...(await honest.invoke(request, signal)),
        metadata: null,
      })),
    }),
  },
  {
    id: "hides-why-tools-failed",
    fault: "The model is told that a tool failed, and not why.",
    killedBy: ["tools/trouble-is-answered"],
    over: () => ({
      tools: invoking(async (honest, request, signal) => {
        const result = await honest.invoke(request, signal);
        return result.error_message ? { ...result, error_message: "error" } : result;
      }),
    }),
  },
  {
    id: "sorts-tools",
    fault: "Tools are offered to the model in the order of their names.",
    killedBy: ["tools/order-of-offer"],
    over: () =>
      asked(({ tools }) => ({ tools: tools.toSorted((one, other) => (one.name < other.name ? -1 : 1)) })),
  },
  {
    id: "runs-what-was-cut-short",
    fault: "A message with calls that ran out of tokens counts as whole.",
    killedBy: ["tools/out-of-tokens-runs-nothing"],
    over: () => ({
      inference: parts((part, called) =>
        part.type === "stop" && called ? { type: "stop", stop_reason: "end_of_turn" } : part,
      ),
    }),
  },
  {
    id: "takes-a-part-for-the-whole",
    fault: "A part of a message without calls ends the turn.",
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
    async *infer(request, signal) {
      let called = false;
      for await (const part of honest.infer(request, signal)) {
        called ||= part.type === "tool_call";
        yield change(part, called);
      }
    },
  });
}
