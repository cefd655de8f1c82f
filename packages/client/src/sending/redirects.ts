/**
 * Redirects. `fetch` itself would send a client's own headers, such as a key of a provider, and the body to whatever place a
 * server names, and make a GET of a create.
 */
import { withoutPassword } from "./shown.ts";
import { ConnectionFailed, Redirected, type Sent } from "./errors.ts";

/** Other statuses of 3xx, such as 304, are no redirects. */
const statuses = [301, 302, 303, 307, 308];

/** An answer, and the request that it answers: the last one, where redirects were followed. */
export interface FetchedAnswer {
  response: Response;
  sent: Sent;
}

/** The request data for errors. */
export function requestInfo({ method, url }: Pick<Request, "method" | "url">): Sent {
  const { origin, pathname, search } = new URL(url);
  return { method, origin, path: pathname + search };
}

/**
 * Fetches, and follows at most so many redirects: to the same origin as the same request, elsewhere only a GET, and of the
 * headers only `accept`.
 *
 * @throws Redirected, ConnectionFailed, and the reason of the signal.
 */
export async function fetchOnce(
  fetch: (request: Request) => Promise<Response>,
  request: Request,
  signal: AbortSignal,
  maxRedirects: number,
): Promise<FetchedAnswer> {
  let next = new Request(request.clone(), { signal, redirect: "manual" });
  const asked = requestInfo(request);
  for (let followed = 0; ; followed += 1) {
    const { url } = next;
    const at = (place: Pick<Request, "method" | "url">): Sent => ({
      ...requestInfo(place),
      asked: asked.path,
    });
    const sent = followed === 0 ? asked : at(next);
    const response = await fetchNext(next, sent);
    const { status, headers, type, redirected } = response;
    const location = headers.get("location");
    const refuse = (why: string, target: string | null = location): Redirected =>
      new Redirected(sent, status, target && withoutPassword(target, url), why);
    // In a page the answer is opaque.
    if (type === "opaqueredirect")
      throw refuse("a browser neither says where to nor lets a client follow it safely");
    // A `fetch` of the app's own may follow redirects whatever it is told.
    if (redirected && maxRedirects === 0) throw refuse("the given fetch has followed it", response.url);
    if (redirected) return { response, sent: at({ method: next.method, url: response.url }) };
    if (location === null || !statuses.includes(status)) return { response, sent };
    // Not awaited: cancelling an intercepted response may never settle.
    response.body?.cancel().catch(() => undefined);
    if (!URL.canParse(location, url)) throw refuse("its target is not a URL");
    const target = new URL(location, url);
    if (maxRedirects === 0) throw refuse("redirects are followed only if maxRedirects is set", target.href);
    if (followed >= maxRedirects)
      throw refuse(`it is one more than maxRedirects (${maxRedirects})`, target.href);
    if (!/^https?:$/.test(target.protocol) || target.username !== "" || target.password !== "")
      throw refuse("its target is not a URL that is requested", target.href);
    const { method } = next;
    if (status === 303 && method !== "GET")
      throw refuse(`a 303 is answered by a GET, which would not be the ${method}`, target.href);
    const leaves = target.origin !== new URL(url).origin;
    if (leaves && method !== "GET")
      throw refuse(`only a GET is sent to another origin, not a ${method}`, target.href);
    const bytes = await request.clone().arrayBuffer();
    // `new Request` refuses a GET or HEAD with a body, also an empty one.
    const body = bytes.byteLength > 0 ? bytes : undefined;
    // Another origin does not get the headers of the client, such as its token; nor does this one, if that leads back here.
    const own = leaves ? { accept: next.headers.get("accept") ?? "*/*" } : next.headers;
    next = new Request(target, { method, headers: own, body, signal, redirect: "manual" });
  }

  async function fetchNext(one: Request, sent: Sent): Promise<Response> {
    try {
      return await fetch(one);
    } catch (cause) {
      signal.throwIfAborted();
      throw new ConnectionFailed(sent, cause);
    }
  }
}
