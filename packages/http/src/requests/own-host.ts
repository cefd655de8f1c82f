/**
 * Which names a server on a loopback address has. A page of any site can have its own name resolve to 127.0.0.1, and
 * then call this server as its own origin; the name in `Host` gives it away.
 */

/** Whether a host or an address that a server listens on reaches this machine only. */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase();
  return name === "localhost" || name === "::1" || /^(?:::ffff:)?127(?:\.\d{1,3}){3}$/.test(name);
}

/** Whether `Host` has a name that only this machine or its user gives: localhost, an IP address, or an allowed one. */
export function isOwnHost(host: string, allowed: readonly string[] = []): boolean {
  const name = /^(\[[\da-f:.]+\]|[\w.-]+)(?::\d*)?$/.exec(host.toLowerCase())?.[1]?.replace(/\.$/, "");
  if (name === undefined) return false;
  // Nobody can make a browser connect to another address than the one in the URL.
  const isAddress = name.startsWith("[") || /^\d{1,3}(?:\.\d{1,3}){3}$/.test(name);
  return isAddress || /^(?:.+\.)?localhost$/.test(name) || allowed.some((one) => one.toLowerCase() === name);
}

/** The message to a request with another name. */
export function foreignHost(host: string): string {
  const shown = host.length > 100 ? `${host.slice(0, 100)}…` : host;
  return `This server answers to localhost and to IP addresses, not to ${shown}. If that is a name of yours, allow it with --allow-host NAME, or allowHosts of listen.`;
}
