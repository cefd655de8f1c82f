/** Keeps other web pages, and other machines, from driving the scripts. */

export interface ControlGuard {
  /** Every call must carry it as `Authorization: Bearer`; then it does not matter where the call comes from. */
  token?: string | undefined;
  /** Whether only this machine reaches the server. Elsewhere there is no control without a token. */
  loopback: boolean;
}

/** Why a request is refused. */
export interface ControlRefusal {
  status: 401 | 403;
  detail: string;
}

/** A page can make a browser send requests here: by a name of its own that leads to this address, or as another origin. */
export function refusalOf(request: Request, { token, loopback }: ControlGuard): ControlRefusal | null {
  if (token !== undefined) {
    const [, sent = ""] = /^Bearer +(.*)$/i.exec(request.headers.get("authorization") ?? "") ?? [];
    if (isSame(sent, token)) return null;
    return { status: 401, detail: "The control API needs its token: Authorization: Bearer TOKEN." };
  }
  if (!loopback)
    return forbidden("The control API is off on an address that others reach; it needs a control token.");
  const host = (request.headers.get("host") ?? new URL(request.url).host).toLowerCase();
  if (!/^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host))
    return forbidden(`The control API answers to localhost, 127.0.0.1 and [::1], not to ${host}.`);
  const origin = request.headers.get("origin");
  if (origin !== null && !isOwn(origin, host))
    return forbidden(`The control API does not answer to pages of other origins (${origin}).`);
  return null;
}

function isOwn(origin: string, host: string): boolean {
  return [`http://${host}`, `https://${host}`].includes(origin.toLowerCase());
}

/** Takes as long for any text of the same length, so that time tells nothing of the token. */
function isSame(sent: string, wanted: string): boolean {
  let differing = sent.length ^ wanted.length;
  for (let index = 0; index < sent.length; index += 1)
    differing |= sent.charCodeAt(index) ^ wanted.charCodeAt(index);
  return differing === 0;
}

function forbidden(detail: string): ControlRefusal {
  return { status: 403, detail };
}
