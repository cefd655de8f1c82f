/** A service that is asked who has a token, by the protocol of Llama Stack's custom authentication. */
import { createLruCache, isRecord } from "@understudy/contract";
import type { Authenticate, User } from "../../ports/authenticate.ts";
import { bearerToken } from "./bearer.ts";
import { isTexts } from "./claims.ts";
import { exchange } from "./exchange.ts";

export interface EndpointAuthConfig {
  url: string;
  /** Milliseconds for which the user of a token is known without asking again; 30,000 by default. */
  cache?: number;
}

export interface EndpointAuthOptions {
  /** A clock in milliseconds. */
  now?: () => number;
  /** Milliseconds until the service counts as down. */
  timeout?: number;
  /** Tokens that are remembered at once. */
  maxTokens?: number;
}

export function createEndpointAuth(
  { url, cache = 30_000 }: EndpointAuthConfig,
  { now = () => performance.now(), timeout = 10_000, maxTokens = 1_000 }: EndpointAuthOptions = {},
): Authenticate {
  const answers = createLruCache<string, { until: number; user: Promise<User | null> }>(maxTokens);
  return (request) => {
    const token = bearerToken(request);
    if (token === null) return null;
    const known = answers.get(token);
    if (known !== undefined && now() < known.until) return known.user;
    const user = askService(url, token, request, timeout);
    answers.set(token, { until: now() + cache, user });
    // Only users are remembered: a token that is given rights, and a service that is up again, count at once.
    const forget = (): void => {
      if (answers.get(token)?.user === user) answers.delete(token);
    };
    user.then((found) => found ?? forget(), forget);
    return user;
  };
}

async function askService(
  url: string,
  token: string,
  request: Request,
  timeout: number,
): Promise<User | null> {
  const { origin, pathname } = new URL(url);
  const service = `The authentication service at ${origin}${pathname}`;
  const target = new URL(request.url);
  // The caller's other headers may have keys of its providers, which are not the service's business.
  const about = { path: target.pathname, headers: {}, params: toLists(target.searchParams) };
  const { status, text } = await exchange(url, { api_key: token, request: about }, timeout).catch(
    (cause: unknown) => {
      throw new Error(`${service} ${cause instanceof Error ? cause.message : String(cause)}.`, { cause });
    },
  );
  if (status === 401 || status === 403) return null;
  if (status !== 200) throw new Error(`${service} answered ${status}; it should be 200, 401 or 403.`);
  const user = toUser(text);
  if (user === null)
    throw new Error(`${service} answered something else than {"principal": …, "attributes": {…: […]}}.`);
  return user;
}

function toLists(params: URLSearchParams): Record<string, string[]> {
  return Object.fromEntries([...params.keys()].map((name) => [name, params.getAll(name)]));
}

/** The user of an answer; null if it has another format. */
function toUser(text: string): User | null {
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isRecord(answer)) return null;
  const { principal } = answer;
  const attributes = answer["attributes"] ?? {};
  if (typeof principal !== "string" || principal === "" || !isAttributes(attributes)) return null;
  return { principal, attributes };
}

function isAttributes(value: unknown): value is User["attributes"] {
  return isRecord(value) && Object.values(value).every(isTexts);
}
