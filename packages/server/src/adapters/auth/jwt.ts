/** Signed tokens of an OpenID Connect provider, verified by `jose`. */
import type * as Jose from "jose";
import type { Authenticate } from "../../ports/authenticate.ts";
import { bearerToken } from "./bearer.ts";
import { toUser } from "./claims.ts";

/** Where the keys are: at an address, in a file, or here. */
export type KeySource =
  | {
      uri: string;
      /** Milliseconds after which the keys are fetched again; an hour by default. */
      recheck?: number;
    }
  | { file: string }
  | { keys: readonly Readonly<Record<string, unknown>>[] };

export interface JwtAuthConfig {
  issuer: string;
  audience: string;
  jwks: KeySource;
  /** Claims by name, and the categories of attributes that they become; without it users have none. */
  attributes?: Readonly<Record<string, string>>;
  /** Signatures that are accepted; RS256 and ES256 by default. */
  algorithms?: readonly string[];
}

/** What of `jose` is used. Type-checked against its own types, which an app need not have. */
export type JoseModule = Pick<typeof Jose, "jwtVerify" | "createRemoteJWKSet" | "createLocalJWKSet">;

export async function createJwtAuth(
  { issuer, audience, jwks, attributes = {}, algorithms = ["RS256", "ES256"] }: JwtAuthConfig,
  load: () => Promise<JoseModule> = loadJose,
): Promise<Authenticate> {
  const jose = await load();
  const keys = await openKeys(jose, jwks);
  const rules = { issuer, audience, algorithms: [...algorithms], requiredClaims: ["sub", "exp"] };
  return async (request) => {
    const token = bearerToken(request);
    if (token === null) return null;
    try {
      const { payload } = await jose.jwtVerify(token, keys, rules);
      return toUser(payload, attributes);
    } catch (error) {
      if (isRefusal(error)) return null;
      const reason = error instanceof Error ? error.message : String(error);
      throw new Error(`The keys ${placeOf(jwks)} could not be used: ${reason}`, { cause: error });
    }
  };
}

// The name is a variable, so that bundlers do not require the optional package.
export async function loadJose(name = "jose"): Promise<JoseModule> {
  try {
    return (await import(/* @vite-ignore */ name)) as JoseModule;
  } catch (cause) {
    throw new Error("auth.type jwt needs the package jose, which is not installed: npm install jose", {
      cause,
    });
  }
}

async function openKeys(jose: JoseModule, source: KeySource): Promise<Jose.JWTVerifyGetKey> {
  if ("uri" in source) {
    return jose.createRemoteJWKSet(new URL(source.uri), { cacheMaxAge: source.recheck ?? 3_600_000 });
  }
  try {
    const set = "file" in source ? await readKeys(source.file) : { keys: source.keys };
    // Sound: `jose` itself checks that it is a set of keys.
    return jose.createLocalJWKSet(set as Jose.JSONWebKeySet);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`auth.jwks: the keys ${placeOf(source)} cannot be read: ${reason}`, { cause });
  }
}

async function readKeys(file: string): Promise<unknown> {
  // Loaded on demand, so that keys without a file need no `node:`.
  const { readKeyFile } = await import("./node-key-file.ts");
  return readKeyFile(file);
}

function placeOf(source: KeySource): string {
  if ("uri" in source) {
    // Its query may have a key, and this ends up in logs.
    const { origin, pathname } = new URL(source.uri);
    return `at ${origin}${pathname}`;
  }
  return "file" in source ? `in ${source.file}` : "of the configuration";
}

/** Whether an error of `jose` is about the token; others are about its keys. */
function isRefusal(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return (
    /^ERR_JW[ST]_/.test(code) ||
    [
      "ERR_JOSE_ALG_NOT_ALLOWED",
      "ERR_JOSE_NOT_SUPPORTED",
      "ERR_JWKS_NO_MATCHING_KEY",
      "ERR_JWKS_MULTIPLE_MATCHING_KEYS",
    ].includes(code)
  );
}
