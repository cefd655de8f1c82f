/** Replies in dialects of chat completions: known before they are given, as their servers refuse some requests. */
import type { InferenceRequest, ProviderCaller } from "@understudy/contract/ports";
import type { QuirkName } from "@understudy/openai";
import { interpret, type ReplyDecision } from "../decide/interpret.ts";
import { libraryOf } from "../../script/library.ts";
import type { ScriptedError } from "../../script/types.ts";
import type { MockContext } from "./mock-context.ts";

export interface Dialects {
  /** In which ways the next reply to a request is written otherwise than OpenAI does; a miss has none. */
  quirksFor(request: InferenceRequest, caller: ProviderCaller): readonly QuirkName[];
  /** Records that a request was refused, as a server with these quirks does. It uses up no attempt. */
  refused(request: InferenceRequest, caller: ProviderCaller, error: ScriptedError): void;
}

export function createDialects({ scripts, counts, journal }: MockContext): Dialects {
  function replyTo(
    request: InferenceRequest,
    { tenant, script: named }: ProviderCaller,
  ): ReplyDecision | null {
    if (!libraryOf(scripts()).hasQuirks) return null;
    const { decision } = interpret(scripts(), counts.of(tenant).get, request, named);
    return decision.kind === "miss" ? null : decision;
  }

  return {
    quirksFor(request, caller) {
      const reply = replyTo(request, caller);
      // What the script answers itself comes from no server.
      const isAnswered = reply !== null && reply.http === null && reply.wire?.type !== "refuse";
      return isAnswered ? reply.quirks : [];
    },
    refused(request, caller, error) {
      const reply = replyTo(request, caller);
      if (reply === null) return;
      const { script, marker, chosen_by, path, matched } = reply;
      const head = { kind: "inference", script, marker, chosen_by, path, matched } as const;
      const end = journal.begin({ ...head, tenant: caller.tenant, request });
      end({ state: "failed", answer: null, error });
    },
  };
}
