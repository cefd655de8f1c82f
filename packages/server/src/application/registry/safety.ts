import type { Parsed } from "@understudy/contract";
import type { Message, Schema } from "@understudy/contract/types";
import { notServed } from "../../domain/errors.ts";
import { callerOf, type Acting } from "../access/caller.ts";
import type { RegistryPorts } from "./ports.ts";
import { expectReady } from "./ready.ts";
import { requestFailure } from "../running/failures.ts";
import { servedShields } from "./shields.ts";

/** Runs one shield on messages, outside of turns. Throws `not_served`, and what `expectReady` does. */
export async function runShield(
  app: Acting<RegistryPorts>,
  sent: Parsed<"RunShieldRequest">,
  signal: AbortSignal,
): Promise<Schema<"RunShieldResponse">> {
  const { names: targets } = await servedShields(app);
  const target = targets.get(sent.shield_id);
  if (target === undefined) throw notServed("Shield", sent.shield_id, [...targets.keys()]);
  const messages = sent.messages.map(toMessage);
  const isOutput = messages.at(-1)?.role === "assistant";
  const request = {
    shield_id: target.shield_id,
    touchpoint: isOutput ? ("assistant-output" as const) : ("user-input" as const),
    messages,
    params: { ...target.params, ...sent.params },
  };
  const caller = { ...callerOf(app), provider_id: target.provider_id };
  await expectReady([{ provider: app.providers.shields, caller }]);
  try {
    const { violation } = await app.providers.shields.run(request, { signal, ...caller });
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
