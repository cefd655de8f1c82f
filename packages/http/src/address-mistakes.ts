/** What is wrong with the port or the host that a program passes. Node takes a text for the path of a socket's file. */

/** Null for a port. */
export function portMistake(port: unknown): string | null {
  if (typeof port === "number" && Number.isInteger(port) && port >= 0 && port <= 65_535) return null;
  return `${shown(port)} is no port. A port is a whole number from 0 to 65535; 0 is a free one.`;
}

/** Null for a host. */
export function hostMistake(host: unknown): string | null {
  if (typeof host === "string" && host.trim() !== "") return null;
  return `${shown(host)} is no host. A host is a name or an address, such as 127.0.0.1.`;
}

function shown(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value);
  if (Array.isArray(value)) return "A list";
  return typeof value === "object" && value !== null ? "An object" : String(value);
}
