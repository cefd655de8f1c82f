/** Requests to the page's own server. */

const tokenKey = "understudy-control-token";

/** Called when there is a new token. */
let onToken = (): void => undefined;

/** Keeps the control token until the tab is closed. */
export function setToken(token: string): void {
  sessionStorage.setItem(tokenKey, token);
  onToken();
}

/** Resolves after so many milliseconds, or as soon as there is a new token. */
export function newTokenWithin(millis: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, millis);
    onToken = resolve;
  });
}

export function hasToken(): boolean {
  return sessionStorage.getItem(tokenKey) !== null;
}

export function credentials(): Record<string, string> {
  const token = sessionStorage.getItem(tokenKey);
  return token === null ? {} : { authorization: `Bearer ${token}` };
}

/** An error response of the server. */
export class ServerError extends Error {
  override readonly name = "ServerError";
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

// Not validated: page and server have the same version.
export async function get<T>(path: string): Promise<T> {
  return (await (await checked(await fetch(path, { headers: credentials() }))).json()) as T;
}

export async function post<T>(path: string, body: object): Promise<T> {
  const headers = { ...credentials(), "content-type": "application/json" };
  return (await (
    await checked(await fetch(path, { method: "POST", headers, body: JSON.stringify(body) }))
  ).json()) as T;
}

/** Reads from the control API, which may require the token. */
export function control<T>(path: string): Promise<T> {
  return get(`/_understudy${path}`);
}

export async function postControl(path: string): Promise<void> {
  await checked(await fetch(`/_understudy${path}`, { method: "POST", headers: credentials() }));
}

/** Throws a `ServerError` for an error response. */
export async function checked(response: Response): Promise<Response> {
  if (response.ok) return response;
  // Not the control token that is wrong: this is a user's business.
  if (response.status === 401 && !new URL(response.url).pathname.startsWith("/_understudy"))
    throw new ServerError(
      403,
      "This server has users: what the page asks it to do would be nobody's. Send the request as one of them.",
    );
  throw new ServerError(response.status, toReason(await response.text()) || `status ${response.status}`);
}

/** The text of a `{"detail": text}`, or the whole body, which may come from a proxy. */
function toReason(text: string): string {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body === "object" && body !== null && "detail" in body && typeof body.detail === "string")
      return body.detail;
  } catch {
    // Not JSON.
  }
  return text;
}

/** Of everybody's sessions, those of an agent, or one of them. */
export function sessionsPath(agent_id: string, session_id?: string): string {
  const query = new URLSearchParams({ agent_id, ...(session_id !== undefined && { session_id }) });
  return `/sessions?${query}`;
}

export function sessionPath(agent_id: string, session_id: string): string {
  return `/v1/agents/${encodeURIComponent(agent_id)}/session/${encodeURIComponent(session_id)}`;
}
