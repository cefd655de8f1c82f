/** What is wrong with `auth` of a configuration, beyond its schema. */
import { hint, type YamlMistake } from "@understudy/mock-inference";
import { parseDuration } from "../domain/duration.ts";
import { findRuleMistakes } from "../domain/access/rules.ts";
import type {
  AuthConfiguration,
  EndpointAuthConfiguration,
  JwtAuthConfiguration,
  TokenAuthConfiguration,
} from "./auth.ts";
import { findTokenMistakes } from "./token-mistakes.ts";

type AuthType = AuthConfiguration["type"];

/** The keys of each type: true if it must be there. `policy` and `adopt` belong to all. */
const keysOf: Record<AuthType, Record<string, boolean>> = {
  tokens: { tokens: true },
  jwt: { issuer: true, audience: true, jwks: true, attributes: false, algorithms: false },
  endpoint: { url: true, cache: false },
};
const shared = ["type", "policy", "adopt"];

export function findAuthMistakes(auth: AuthConfiguration | undefined): YamlMistake[] {
  if (auth === undefined) return [];
  const mistakes = [
    ...findMisplaced(auth),
    ...findValueMistakes(auth),
    ...(auth.policy === undefined ? [] : under("policy", findRuleMistakes(auth.policy, hint))),
  ];
  return under("auth", mistakes);
}

const under = (key: string, mistakes: readonly YamlMistake[]): YamlMistake[] =>
  mistakes.map(({ path, place, ...mistake }) => ({
    ...mistake,
    path: [key, ...path],
    place: place && [key, ...place],
  }));

function findMisplaced(auth: AuthConfiguration): YamlMistake[] {
  // The schema reports a wrong type.
  if (!(auth.type in keysOf)) return [];
  const own = keysOf[auth.type];
  const foreign = Object.keys(auth).filter((key) => !(key in own) && !shared.includes(key));
  const missing = Object.keys(own).filter((key) => own[key] === true && !(key in auth));
  return [
    ...foreign.map((key) => ({
      path: [key],
      message: `belongs to type ${ownerOf(key)}; type ${auth.type} has ${Object.keys(own).join(", ")}`,
    })),
    ...missing.map((key) => ({ path: [], message: `type ${auth.type} needs ${key}` })),
  ];
}

function ownerOf(key: string): string {
  return Object.entries(keysOf).find(([, keys]) => key in keys)?.[0] ?? "none";
}

/** The keys of all types with values to look at. */
type Values = Partial<
  Pick<TokenAuthConfiguration, "tokens"> &
    Pick<JwtAuthConfiguration, "jwks" | "algorithms"> &
    Omit<EndpointAuthConfiguration, "type">
>;

/** Only of keys that are there: what is missing is reported by its name. */
function findValueMistakes(auth: AuthConfiguration): YamlMistake[] {
  const { tokens, jwks, url, cache, algorithms }: Values = auth;
  return [
    ...(tokens === undefined ? [] : under("tokens", findTokenMistakes(tokens))),
    ...(jwks === undefined ? [] : under("jwks", findKeyMistakes({ ...jwks }))),
    ...(url === undefined ? [] : findUrlMistakes("url", url)),
    ...(cache === undefined ? [] : findTimeMistakes("cache", cache)),
    ...(algorithms?.length === 0 ? [{ path: ["algorithms"], message: "has no algorithms" }] : []),
  ];
}

function findKeyMistakes(jwks: Record<string, unknown>): YamlMistake[] {
  const { uri, keys, recheck } = jwks;
  const sources = ["uri", "file", "keys"].filter((key) => key in jwks);
  return [
    ...(sources.length === 1 ? [] : [{ path: [], message: "needs one of uri, file and keys" }]),
    ...(recheck !== undefined && uri === undefined
      ? [{ path: ["recheck"], message: "belongs to uri; other keys are read once" }]
      : []),
    ...(Array.isArray(keys) && keys.length === 0 ? [{ path: ["keys"], message: "has no keys" }] : []),
    ...(typeof recheck === "string" ? findTimeMistakes("recheck", recheck) : []),
    ...(typeof uri === "string" ? findUrlMistakes("uri", uri) : []),
  ];
}

function findUrlMistakes(key: string, text: string): YamlMistake[] {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text))
    return [{ path: [key], message: "is no URL; write one such as https://login.example/path" }];
  const { username, password } = new URL(text);
  if (username === "" && password === "") return [];
  // Every request would fail, and say why with the password.
  return [
    { path: [key], message: "has a user or password, which no request can be made with; leave it out" },
  ];
}

function findTimeMistakes(key: string, text: string): YamlMistake[] {
  return parseDuration(text) === null
    ? [{ path: [key], message: "is no time; write one such as 30s, 10m or 1h" }]
    : [];
}
