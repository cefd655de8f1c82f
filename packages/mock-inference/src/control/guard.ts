/** Protects the control API from other web pages and other machines. */
import { foreignHost, isOwnHost } from "@understudy/http";

export interface ControlGuard {
  /** Required as `Authorization: Bearer TOKEN` if set; calls may then come from anywhere. */
  token?: string | undefined;
  /** Whether the token is required on every address, as on a server with users. Without one nothing is answered then. */
  required?: boolean | undefined;
  /** Whether the server listens on a loopback address. If not, the control API requires a token. */
  loopback: boolean;
  /** Further names of the server, as for `listen`. */
  allowHosts?: readonly string[] | undefined;
}

/** The status and message of a refused request. */
export interface ControlRefusal {
  status: 401 | 403;
  detail: string;
}

/** Null if allowed. Checks Host against DNS rebinding and Origin against cross-site requests. */
export function controlRefusal(
  request: Request,
  { token, required, loopback, allowHosts }: ControlGuard,
): ControlRefusal | null {
  if (token !== undefined) {
    const [, sent = ""] = /^Bearer +(.*)$/i.exec(request.headers.get("authorization") ?? "") ?? [];
    if (isSame(sent, token)) return null;
    return { status: 401, detail: "The control API requires its token: Authorization: Bearer TOKEN." };
  }
  if (required === true)
    return forbidden(
      "With auth, the control API requires a token: start the server with --control-token TOKEN.",
    );
  if (!loopback) return forbidden("The control API requires a token on a non-loopback address.");
  const host = (request.headers.get("host") ?? new URL(request.url).host).toLowerCase();
  if (!isOwnHost(host, allowHosts)) return forbidden(foreignHost(host));
  const origin = request.headers.get("origin");
  if (origin !== null && !isOwn(origin, host))
    return forbidden(`The control API does not answer to pages of other origins (${origin}).`);
  return null;
}

function isOwn(origin: string, host: string): boolean {
  return [`http://${host}`, `https://${host}`].includes(origin.toLowerCase());
}

/** Compares in constant time for texts of equal length. */
function isSame(sent: string, wanted: string): boolean {
  let differing = sent.length ^ wanted.length;
  for (let index = 0; index < sent.length; index += 1)
    differing |= sent.charCodeAt(index) ^ wanted.charCodeAt(index);
  return differing === 0;
}

function forbidden(detail: string): ControlRefusal {
  return { status: 403, detail };
}
