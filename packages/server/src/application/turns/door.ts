/** What the client of a turn meets at the door, where a provider rehearses failures. */
import type { Providers, Rejection, StreamFault } from "@understudy/contract/ports";
import type { Message } from "@understudy/contract/types";
import { inferenceRequest, type Prompted } from "./requests.ts";

/** Thrown before a turn begins: the client gets an answer of the provider, or no connection. */
export class RejectedAtDoor extends Error {
  override readonly name = "RejectedAtDoor";
  readonly rejection: Rejection;
  constructor(rejection: Rejection) {
    super("The provider rejects the request at the door.");
    this.rejection = rejection;
  }
}

/**
 * Asked after all other checks, and before anything is claimed or stored. Throws `RejectedAtDoor`; else returns what happens
 * to the answer on its way to the client, usually nothing.
 */
export function askDoor(
  { inference }: Providers,
  first: Prompted,
  history: readonly Message[],
): StreamFault | null {
  const met = inference.door?.(inferenceRequest(first, history)) ?? null;
  if (met === null) return null;
  if ("wire" in met) return met.wire;
  throw new RejectedAtDoor(met);
}
