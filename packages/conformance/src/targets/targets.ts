/** Targets that run already: by URL, and in this process. */
import { connectTo } from "./connect-to.ts";
import { openWire } from "./open-wire.ts";
import type { ScriptableMock } from "../target/scripting.ts";
import type { Connect, Lifecycle, Target } from "../target/target.ts";
import type { OtherOptions } from "./find-other.ts";
import { type TenantOptions, usualHeaders } from "./tenants.ts";

/** Options of every kind of target. */
export interface TargetOptions extends TenantOptions, OtherOptions {
  /** What reports call it. */
  name?: string;
  profile?: string | undefined;
  model?: string | undefined;
  /** The URL of the `understudy-mock` that its OpenAI-compatible provider points at: its model is scripted there. */
  inference?: string | undefined;
  /** Its Llama Guard shields whose model runs on that mock: their violations are scripted. */
  shields?: readonly string[] | undefined;
  /** Where the API is; `/v1` by default. */
  prefix?: string | undefined;
}

export interface UrlOptions extends TargetOptions {
  /** Sent with every request, such as `authorization`. */
  headers?: Readonly<Record<string, string>>;
  /** Instead of the global one. */
  fetch?: (request: Request) => Promise<Response>;
}

/** A server that runs. Its URL may have a path, under which the API is. Rejects with a `TargetError`. */
export async function byUrl(
  url: string,
  options: UrlOptions = {},
  lifecycle: Lifecycle = {},
): Promise<Target> {
  const { headers = {}, name = url, prefix = "/v1", fetch: send = fetch } = options;
  const baseUrl = url.replace(/\/+$/, "");
  return openWire({
    ...options,
    name,
    how: url,
    lifecycle,
    wire: {
      baseUrl,
      prefix,
      headers: usualHeaders(headers, options),
      fetch: send,
      // Who replaces `fetch` reaches it in another way.
      connect: options.fetch === undefined ? connectTo(baseUrl) : undefined,
    },
  });
}

export interface InProcessOptions extends TargetOptions {
  /** Sent with every request, such as `authorization`. */
  headers?: Readonly<Record<string, string>>;
  fetch(request: Request): Promise<Response>;
  /** Opens a WebSocket of the handler, if it has any. */
  connect?: Connect;
  /** The mock behind the handler, such as `() => stack.mock`: it is scripted directly, without the control API. */
  mock?: () => ScriptableMock;
  lifecycle?: Lifecycle;
  close?: () => Promise<void>;
}

/** A handler in this process. Rejects with a `TargetError`. */
export async function inProcess(options: InProcessOptions): Promise<Target> {
  const { name = "in process", prefix = "/v1", headers = {}, fetch, connect } = options;
  return openWire({
    ...options,
    name,
    how: "(in process)",
    hasWebSockets: connect !== undefined,
    wire: { baseUrl: "http://localhost", prefix, headers: usualHeaders(headers, options), fetch, connect },
  });
}
