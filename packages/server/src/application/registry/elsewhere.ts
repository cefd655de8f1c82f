/** Groups whose tools another server has, and that are listed when somebody names them. */
import { ProviderError } from "@understudy/contract";
import type { ProviderContext, Providers } from "@understudy/contract/ports";
import { Problem, nameInMessage } from "../../domain/errors.ts";
import { textOf } from "../running/failures.ts";
import { untilAborted } from "../running/until-aborted.ts";
import { checkData } from "./check-data.ts";
import type { AnsweredToolgroup } from "./toolgroups.ts";

/**
 * The group with the tools that it has now. Throws `not_served` with the reason if it cannot be listed; `provider_down` while its
 * server cannot be reached; `provider_refused`, with status 401 if the caller has to say who it is there; `wrong_shape`.
 */
export async function withTools(
  { tools: provider }: Pick<Providers, "tools">,
  served: AnsweredToolgroup,
  context: ProviderContext,
): Promise<AnsweredToolgroup> {
  const { provider_id, group } = served.answerer;
  if (group === undefined || served.unlisted !== true) return served;
  const caller = { ...context, provider_id };
  checkData([{ provider, caller }]);
  try {
    const tools = await untilAborted(
      (async () => (await provider.tools?.(group, caller)) ?? [])(),
      context.signal,
    );
    return { ...served, tools: [...tools], unlisted: false };
  } catch (error) {
    context.signal.throwIfAborted();
    throw toProblem(served.identifier, error);
  }
}

function toProblem(toolgroup_id: string, cause: unknown): Problem {
  if (cause instanceof Problem) return cause;
  const text = `The tools of ${nameInMessage(toolgroup_id)} cannot be listed: ${textOf(cause)}`;
  const isRefusal = cause instanceof ProviderError && cause.status === 400;
  return (
    failureElsewhere(cause, text) ??
    new Problem(isRefusal ? "provider_refused" : "not_served", text, { cause })
  );
}

/** A caller who has to say who it is there, or a server that cannot be reached; null for any other failure. */
export function failureElsewhere(cause: unknown, text = textOf(cause)): Problem | null {
  const status = cause instanceof ProviderError ? cause.status : undefined;
  if (status === 503) return new Problem("provider_down", text, { cause });
  if (status === 401) return new Problem("provider_refused", text, { cause, status });
  return null;
}
