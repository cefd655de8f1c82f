/** An implementation under judgement, and what the suite may do to it. */
import type { Capability, Reasons } from "./capabilities.ts";
import type { Expectations } from "./expectations.ts";
import type { Scripting } from "./scripting.ts";

/** The way to the API. */
export interface Wire {
  /** Without a slash at its end; paths such as `/v1/agents` are put after it. */
  baseUrl: string;
  /** Instead of `/v1`. */
  prefix: string;
  fetch(request: Request): Promise<Response>;
}

/** The life of the server's process. */
export interface Lifecycle {
  /** Resolves when it serves again, after an end in good order. */
  restart?: () => Promise<void>;
  /** Resolves when it serves again, after an end without any order. */
  kill?: () => Promise<void>;
}

export interface Target {
  /** What reports call it. */
  name: string;
  /** What the command is given to reach it again: a URL, or `--command '…'`. */
  how: string;
  wire: Wire;
  capabilities: ReadonlySet<Capability>;
  /** What no server that is reached in this way can have, with why: it is not to blame for that. */
  beyond: Reasons;
  expectations: Expectations;
  /** The model that agents are created with. */
  model: string;
  /** The shields that agents are created with; null where scripts bring their own. */
  shields: readonly string[] | null;
  scripting: Scripting | null;
  lifecycle: Lifecycle;
  /** Ends what the suite began. */
  close(): Promise<void>;
}

/** The target cannot be tested at all: nobody answers, or something that does not speak the API. */
export class TargetError extends Error {
  override readonly name = "TargetError";
}
