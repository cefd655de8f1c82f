import type { Parsed } from "@understudy/contract";
import type { Message, Schema } from "@understudy/contract/types";
import { notServed } from "../../domain/errors.ts";
import { callerOf, type Acting } from "../access/caller.ts";
import type { RegistryPorts } from "./ports.ts";
import { requestFailure } from "../running/failures.ts";
import { servedBy } from "./served.ts";

/** Runs one shield on messages, outside of turns. Throws `not_served`, and what `expectReady` does. */
export async function runShield(
  app: Acting<RegistryPorts>,
  sent: Parsed<"RunShieldRequest">,
  signal: AbortSignal,
): Promise<Schema<"RunShieldResponse">> {
  const { served, providers, expectReady } = await servedBy(app);
  const { shield_id, params } = sent;
  if (!served.shields.includes(shield_id)) throw notServed("Shield", shield_id, served.shields);
  const messages = sent.messages.map(toMessage);
  const isOutput = messages.at(-1)?.role === "assistant";
  const touchpoint = isOutput ? "assistant-output" : "user-input";
  const caller = callerOf(app);
  const alone = { model: null, input_shields: [shield_id], output_shields: [], server_tools: [] };
  await expectReady(alone, caller);
  try {
    const request = { shield_id, touchpoint, messages, params: params ?? {} } as const;
    const { violation } = await providers.shields.run(request, { signal, ...caller });
    return { violation };
  } catch (error) {
    throw requestFailure(error);
  }
}

/** The default role is user; as in a turn, the context is dropped. */
function toMessage(message: Parsed<"MessageInput">): Message {
  if (message.role === "system" || message.role === "tool" || message.role === "assistant") return message;
  return { role: "user", content: message.content, context: null };
}
