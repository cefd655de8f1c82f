/** A mock inference behind a target: the target's model is scripted there. */
import type { JournalEntry, ToolEntry } from "@understudy/mock-inference";
import { Interrupted, MockLost } from "../sending/limits.ts";
import type { Capability, Reasons } from "../target/capabilities.ts";
import { type ControlAccess, findControl } from "./control.ts";
import { innermostReason } from "../target/reason-of.ts";
import { callIdNotForwarded, type Scripting } from "../target/scripting.ts";
import { TargetError } from "../target/target.ts";

/** The capabilities that a scripted model alone gives. */
const scriptable: readonly Capability[] = ["scripting", "journal", "gates"];

/** Why the others are missing. */
export const beyondInference: Reasons = {
  whole_answers:
    "OpenAI's API cannot express some answers, and servers report its failures in words of their own",
  whole_requests: "servers do not forward every setting to an OpenAI-compatible model",
  server_tools: "only the model is scripted, and the suite knows no tool of this server",
  whole_tools: "tools are scripted over MCP at most, which has no metadata and no failure besides a text",
  shields: "only the model is scripted; --shield names a Llama Guard shield whose model runs on the mock",
  whole_shields: "a Llama Guard answers safe or unsafe; level and message are the server's",
};

/**
 * The mock inference at this URL, with or without `/v1`. Rejects with a `TargetError` if no mock inference answers
 * there.
 */
export async function findInference(
  url: string,
): Promise<Pick<ControlAccess, "capabilities" | "scripting"> & { baseUrl: string }> {
  const baseUrl = url.replace(/\/+$/, "").replace(/\/v1$/, "");
  const control = await findControl({ baseUrl, prefix: "/v1", fetch }).catch((error: unknown) => {
    throw new TargetError(`The inference URL ${url} does not answer: ${innermostReason(error)}`, {
      cause: error,
    });
  });
  if (control === null)
    throw new TargetError(
      `${url} has no control API of a mock inference; understudy-mock starts one on this machine.`,
    );
  const { capabilities, scripting } = control;
  return {
    baseUrl,
    capabilities: new Set(scriptable.filter((one) => capabilities.has(one))),
    scripting: asForwarded(scripting, url),
  };
}

/** The journal as the server knows what was said: OpenAI's API and MCP leave out a part of it. */
function asForwarded(scripting: Scripting, url: string): Scripting {
  return {
    ...scripting,
    async journal(script) {
      const entries = await scripting.journal(script).catch((error: unknown) => {
        if (!(error instanceof Interrupted)) throw error;
        throw new MockLost(`the mock inference at ${url} is gone: ${error.message}`, { cause: error });
      });
      return entries.map(toForwarded);
    },
  };
}

function toForwarded(entry: JournalEntry): JournalEntry {
  return entry.kind === "tool" ? overMcp(entry) : withoutEmptyIds(entry);
}

/** Over MCP a result is a list of items, an error is one of them, and there is no metadata. */
function overMcp(entry: ToolEntry): ToolEntry {
  if (entry.answer === null) return entry;
  const { content, error_message: error } = entry.answer;
  const said = error ?? content ?? [];
  const items = typeof said === "string" ? [{ type: "text" as const, text: said }] : [said].flat();
  return { ...entry, answer: { content: items, error_message: null, metadata: null } };
}

/** Some servers forward no ids with tool messages, so that it is open which calls these answer. */
function withoutEmptyIds(entry: JournalEntry): JournalEntry {
  if (entry.kind !== "inference" || entry.request === null) return entry;
  const messages = entry.request.messages.map((message) =>
    message.role === "tool" && message.call_id === "" ? { ...message, call_id: callIdNotForwarded } : message,
  );
  return { ...entry, request: { ...entry.request, messages } };
}
