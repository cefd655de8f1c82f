/** The door: what every request passes in this order, whichever front answers it. */
import { toProblem } from "@understudy/contract";
import {
  ConnectionReset,
  namedScript,
  pathOf,
  requestIdOf,
  toJsonAnswer,
  type Answer,
  type BodySource,
} from "@understudy/http";
import { unguarded, type Access } from "../application/access/access.ts";
import { actAs } from "../application/access/caller.ts";
import type { App, AppPorts } from "../application/app/app.ts";
import type { Authentication, RequestSender } from "./authentication.ts";
import { withCors } from "./cors.ts";
import { commonHeaders } from "./headers.ts";
import { providerData } from "./provider-data.ts";

/** A request, and who makes it. */
export type Enter = (request: Request, caller: RequestSender) => Promise<Answer>;

/** What a front is given with a request. */
export interface RequestContext {
  request: Request;
  /** How its body is read: within the limits of its user. */
  source: BodySource;
  request_id: string;
  /** The path without a slash at its end, and decoded except for reserved characters. */
  path: string;
  /** The use cases as the user of the request has them, with the script that it names. */
  app: App;
}

/** Serves the routes of one API. */
export interface Front {
  /** What answers such a request; null for one of another front. */
  find(method: string, path: string): Found | null;
}

/** What answers a request. */
export interface Found {
  /** What the path names, for the log. */
  params?: Readonly<Record<string, string>>;
  /** Whether everybody may ask, without a user. */
  isOpen?: boolean;
  answer(context: RequestContext): Promise<Answer>;
}

export interface DoorOptions {
  /** When the store was looked at: null, or why nothing of it may be shown. */
  ready?: Promise<string | null> | undefined;
  /** Without authentication there are no users, and everybody may do everything. */
  authentication?: Authentication | undefined;
  /** An origin whose pages may call, or `*`. */
  cors?: string | undefined;
  /** The first that finds a request answers it; the last one finds all. */
  fronts: readonly Front[];
}

export function createDoor(app: AppPorts, { ready, authentication, cors, fronts }: DoorOptions): Enter {
  return async (request, caller) => {
    const refusal = await ready;
    const { method, headers } = request;
    const path = pathOf(request);
    const request_id = requestIdOf(headers.get("x-request-id"));
    const found = typeof refusal === "string" ? refused(refusal) : findIn(fronts, method, path);
    return withLogAndHeaders(app, { method, path, request_id, params: found.params }, () =>
      withCors(cors, request, async () => {
        const isOpen = found.isOpen === true || authentication === undefined;
        const asked = isOpen ? { access: unguarded } : await authentication(caller);
        if ("refusal" in asked) return asked.refusal;
        const hold = app.bodies.open(asked.access.by?.principalKey ?? null);
        const source = { ...caller.source, stallMs: app.limits.bodyStallMs, hold };
        return found.answer({ request, source, request_id, path, app: appFor(app, headers, asked.access) });
      }),
    );
  };
}

function findIn(fronts: readonly Front[], method: string, path: string): Found {
  for (const front of fronts) {
    const found = front.find(method, path);
    if (found !== null) return found;
  }
  throw new Error(`No front has ${method} ${path}.`);
}

/** A stack whose store must not be shown, or cannot be read, answers nothing else. */
function refused(message: string): Found {
  return { isOpen: true, answer: async () => toJsonAnswer(toProblem(message), 503) };
}

/** An API key that is a user's names no script. */
function appFor(app: AppPorts, headers: Headers, access: Access): App {
  const { script } = namedScript(headers, access.by === null);
  return actAs(app, access, { script, data: providerData(headers) });
}

interface Logged {
  method: string;
  path: string;
  request_id: string;
  params: Found["params"];
}

/** Logs one line when the answer begins, without the query, which may have secrets. A failed stream is logged by its turn. */
async function withLogAndHeaders(
  app: AppPorts,
  { method, path, request_id, params }: Logged,
  respond: () => Promise<Answer>,
): Promise<Answer> {
  const { clock, logger } = app;
  const since = clock.elapsed();
  const fields = () => ({ method, path, ms: clock.elapsed() - since, request_id, ...params });
  try {
    const answer = await respond();
    const { status, headers, verbatim } = answer;
    logger.info({ ...fields(), status }, "answered");
    const common = commonHeaders(app, request_id);
    return {
      ...answer,
      headers: verbatim === true ? { ...common, ...headers } : { ...headers, ...common },
      body: method === "HEAD" ? null : answer.body,
    };
  } catch (error) {
    if (error instanceof ConnectionReset) logger.info(fields(), "refused the connection, as a script says");
    throw error;
  }
}
