/** The `auth` part of a configuration: who asks, and by which rules. */
import { createEndpointAuth } from "../adapters/auth/endpoint.ts";
import { createJwtAuth, type JwtAuthConfig, type KeySource } from "../adapters/auth/jwt.ts";
import { createTokenAuth, type TokenAuthConfig } from "../adapters/auth/tokens.ts";
import { parseDuration } from "../domain/duration.ts";
import type { RuleEntry } from "../domain/access/rules.ts";
import type { Authenticate } from "../ports/authenticate.ts";

interface AccessConfiguration {
  /** The rules; without them, owners may do everything and share what is in common. */
  policy?: RuleEntry[];
  /** The principal who gets the stored records without an owner. */
  adopt?: string;
}

/** Users by fixed tokens, for tests. */
export interface TokenAuthConfiguration extends AccessConfiguration, TokenAuthConfig {
  type: "tokens";
}

/** Users by signed tokens. Needs the package `jose`. */
export interface JwtAuthConfiguration extends AccessConfiguration, Omit<JwtAuthConfig, "jwks"> {
  type: "jwt";
  /** `recheck` is a text such as `1h`. */
  jwks: { uri: string; recheck?: string } | Exclude<KeySource, { uri: string }>;
}

/** Users by a service that judges tokens. */
export interface EndpointAuthConfiguration extends AccessConfiguration {
  type: "endpoint";
  url: string;
  /** How long a user is known without asking again: a text such as `30s`, the default. */
  cache?: string;
}

export type AuthConfiguration = TokenAuthConfiguration | JwtAuthConfiguration | EndpointAuthConfiguration;

/** Throws if keys cannot be read, or `jose` is not installed. */
export async function openAuth(config: AuthConfiguration): Promise<Authenticate> {
  switch (config.type) {
    case "tokens":
      return createTokenAuth(config);
    case "jwt":
      return createJwtAuth({ ...config, jwks: toKeySource(config.jwks) });
    case "endpoint":
      return createEndpointAuth({ url: config.url, cache: toTime("cache", config.cache ?? "30s") });
  }
}

function toKeySource(jwks: JwtAuthConfiguration["jwks"]): KeySource {
  return "uri" in jwks ? { uri: jwks.uri, recheck: toTime("recheck", jwks.recheck ?? "1h") } : jwks;
}

function toTime(key: string, text: string): number {
  const millis = parseDuration(text);
  if (millis !== null) return millis;
  throw new TypeError(`auth: ${key} is a time such as 30s, 10m or 1h, not ${JSON.stringify(text)}.`);
}
