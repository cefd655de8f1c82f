/** Requests to the page's own server. */

const tokenKey = "understudy-control-token";

/** The control token is kept for as long as the page's tab is open. */
export function setToken(token: string): void {
  sessionStorage.setItem(tokenKey, token);
}

export function credentials(): Record<string, string> {
  const token = sessionStorage.getItem(tokenKey);
  return token === null ? {} : { authorization: `Bearer ${token}` };
}

/** An error with what the server said. */
export class ServerError extends Error {
  override readonly name = "ServerError";
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

// The answer's shape is the server's promise; the page belongs to the same version.
export async function get<T>(path: string): Promise<T> {
  return (await (await checked(await fetch(path, { headers: credentials() }))).json()) as T;
}

export async function post<T>(path: string, body: object): Promise<T> {
  const headers = { "content-type": "application/json" };
  return (await (
    await checked(await fetch(path, { method: "POST", headers, body: JSON.stringify(body) }))
  ).json()) as T;
}

/** The response, or an error with what it says. */
export async function checked(response: Response): Promise<Response> {
  if (response.ok) return response;
  throw new ServerError(response.status, toReason(await response.text()) || `status ${response.status}`);
}

/** The words of a `{"detail": text}`, or whatever came in its place: a proxy may have answered. */
function toReason(text: string): string {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body === "object" && body !== null && "detail" in body && typeof body.detail === "string")
      return body.detail;
  } catch {
    // No JSON: it is told as it is.
  }
  return text;
}

export function sessionPath(agent_id: string, session_id: string): string {
  return `/v1/agents/${encodeURIComponent(agent_id)}/session/${encodeURIComponent(session_id)}`;
}
