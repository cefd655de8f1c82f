/** What the client of a turn gets in place of it, where a provider rehearses failures. */
import type { ProviderCaller, Providers, Rejection, StreamFault } from "@understudy/contract/ports";
import type { Message } from "@understudy/contract/types";
import { inferenceRequest, type Prompted } from "./requests.ts";

/** Thrown before a turn begins: the client gets an answer of the provider, or no connection. */
export class TurnRejected extends Error {
  override readonly name = "TurnRejected";
  readonly rejection: Rejection;
  constructor(rejection: Rejection) {
    super("The provider rejects the request.");
    this.rejection = rejection;
  }
}

/**
 * Asked after all other checks, and before anything is claimed or stored. Throws `TurnRejected`; else returns what happens
 * to the answer on its way to the client, usually nothing.
 */
export function interceptTurn(
  { inference }: Providers,
  caller: ProviderCaller,
  first: Prompted,
  history: readonly Message[],
): StreamFault | null {
  const met = inference.intercept?.(inferenceRequest(first, history), caller) ?? null;
  if (met === null) return null;
  if ("wire" in met) return met.wire;
  throw new TurnRejected(met);
}
