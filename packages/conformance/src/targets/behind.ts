/** A mock inference behind a target: the target's model is scripted there. */
import type { JournalEntry } from "@understudy/mock-inference";
import { reasonOf } from "./ask.ts";
import type { Capability, Reasons } from "./capabilities.ts";
import { type ControlAccess, findControl } from "./control.ts";
import { callIdNotForwarded, type Scripting } from "./scripting.ts";
import { TargetError } from "./target.ts";

/** The capabilities that a scripted model alone gives. */
const scriptable: readonly Capability[] = ["scripting", "journal", "gates"];

/** Why the others are missing. */
export const beyondInference: Reasons = {
  whole_answers:
    "OpenAI's API cannot express some answers, and servers report its failures in words of their own",
  whole_requests: "servers do not forward every setting to an OpenAI-compatible model",
  server_tools: "only the model is scripted, and the suite knows no tool of this server",
  shields: "only the model is scripted; --shield names a Llama Guard shield whose model runs on the mock",
  whole_shields: "a Llama Guard answers safe or unsafe; level and message are the server's",
};

/** The mock inference at this URL, with or without `/v1`. Rejects with a `TargetError` where there is none. */
export async function findInference(url: string): Promise<Pick<ControlAccess, "capabilities" | "scripting">> {
  const baseUrl = url.replace(/\/+$/, "").replace(/\/v1$/, "");
  const control = await findControl({ baseUrl, prefix: "/v1", fetch }).catch((error: unknown) => {
    throw new TargetError(`The inference URL ${url} does not answer: ${reasonOf(error)}`, { cause: error });
  });
  if (control === null)
    throw new TargetError(
      `${url} has no control API of a mock inference; understudy-mock starts one on this machine.`,
    );
  const { capabilities, scripting } = control;
  return {
    capabilities: new Set(scriptable.filter((one) => capabilities.has(one))),
    scripting: withoutEmptyIds(scripting),
  };
}

function withoutEmptyIds(scripting: Scripting): Scripting {
  return { ...scripting, journal: async (script) => (await scripting.journal(script)).map(marked) };
}

/** Some servers forward no ids with tool messages, so that it is open which calls these answer. */
function marked(entry: JournalEntry): JournalEntry {
  if (entry.kind !== "inference" || entry.request === null) return entry;
  const messages = entry.request.messages.map((message) =>
    message.role === "tool" && message.call_id === "" ? { ...message, call_id: callIdNotForwarded } : message,
  );
  return { ...entry, request: { ...entry.request, messages } };
}
