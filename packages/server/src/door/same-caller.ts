/** Requests that stand for another one: whoever made that one makes these, however little of it they have. */
const origins = new WeakMap<Request, Request>();

/** The request, as one of whoever made `origin`. */
export function sameCaller(request: Request, origin: Request): Request {
  origins.set(request, originOf(origin));
  return request;
}

/** The request that a client made. */
export function originOf(request: Request): Request {
  return origins.get(request) ?? request;
}
