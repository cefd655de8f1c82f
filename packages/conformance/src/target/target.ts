/** An implementation under test, and what the suite may do with it. */
import type { Capability, Reasons } from "./capabilities.ts";
import type { Dialect } from "./dialect.ts";
import type { Expectations } from "./expectations.ts";
import type { RegisteredMcp } from "./mcp-addresses.ts";
import type { ServedResponses } from "./served-responses.ts";
import type { Scripting } from "./scripting.ts";
import type { Caller, Tenant } from "./caller.ts";

/** How the API is reached. */
export interface Wire {
  /** Without a slash at its end; paths such as `/v1/agents` follow it. */
  baseUrl: string;
  /** Instead of `/v1`. */
  prefix: string;
  /** Sent with every request, such as `authorization`. */
  headers?: Readonly<Record<string, string>>;
  fetch(request: Request): Promise<Response>;
  /** Opens a WebSocket at a path below `baseUrl`. Rejects if the server opens no WebSocket. */
  connect?: Connect | undefined;
}

export type Connect = (path: string, headers: Readonly<Record<string, string>>) => Promise<Socket>;

/** A connection whose messages are texts. */
export interface Socket {
  send(text: string): void;
  /** The next message; null once it is closed. */
  next(): Promise<string | null>;
  close(): void;
}

/** The life of the server's process. */
export interface Lifecycle {
  /** Stops it gracefully and starts it again; resolves when it serves. */
  restart?: () => Promise<void>;
  /** Kills it and starts it again; resolves when it serves. */
  kill?: () => Promise<void>;
}

/** The users of a server whom the suite may be. */
export interface Tenants {
  /** What tells a tenant apart in a run of a story; null for a tenant that has its own header. */
  nameOf(tenant: Tenant, run: string): string | null;
  /** The wire by which a caller reaches the server. */
  wireOf(caller: Caller, run: string): Wire;
}

/** A model whose provider is another one than the default model's. */
export interface OtherModel {
  model: string;
  /** The field of the provider data that has its key; null if it takes none. */
  key: string | null;
  scripting: Scripting;
}

export interface Target {
  /** What reports call it. */
  name: string;
  /** The arguments by which the command reaches it again: a URL, or `--command '…'`. */
  how: string;
  wire: Wire;
  capabilities: ReadonlySet<Capability>;
  /** Capabilities that no server can have with this connection method, with why: their checks are excused. */
  beyond: Reasons;
  expectations: Expectations;
  dialect: Dialect;
  /** Where it serves responses and conversations. */
  responses: ServedResponses;
  /** The model that agents are created with. */
  model: string;
  /** The names by which its providers know the models that it listed. */
  providerModels: Readonly<Record<string, string>>;
  /** The names by which its providers know the shields that it listed; none where scripts bring their own. */
  providerShields: Readonly<Record<string, string>>;
  other: OtherModel | null;
  /** The shields that agents are created with; null where scripts bring their own. */
  shields: readonly string[] | null;
  scripting: Scripting | null;
  /** Where it finds the tools of stories; null if they come with their scripts, or not at all. */
  mcp: RegisteredMcp | null;
  /** The users that the suite may be; null if it is one for all. */
  tenants: Tenants | null;
  lifecycle: Lifecycle;
  /** Whether a restart takes seconds: then there are no more of them than checks need. */
  isSlowToRestart?: boolean;
  /** The signal or exit code that its process ended with; null while it runs. */
  ended?: () => string | null;
  /** What the suite made there outside of stories and could not delete; complete once it is closed. */
  left: readonly string[];
  /** Stops what the suite started. */
  close(): Promise<void>;
}

/** The target cannot be tested at all: nothing answers, or not in the API. */
export class TargetError extends Error {
  override readonly name = "TargetError";
}
