/** The origin whose pages may call the API. */

export const originForm = "a scheme, a host and a port, such as http://localhost:3000, or *";

/**
 * Whether browsers send this origin. By the URL standard, addresses of apps such as `capacitor://localhost` have no
 * origin.
 */
export function isOrigin(text: string): boolean {
  if (text === "*") return true;
  if (!/^[a-z][a-z\d+.-]*:\/\/[^\s/?#@]+$/.test(text) || !URL.canParse(text)) return false;
  const { origin, protocol } = new URL(text);
  return origin === text || !/^(?:https?|wss?|ftp|file):$/.test(protocol);
}

/** The origin of a longer URL, which was probably meant. */
export function originIn(text: string): string | undefined {
  const origin = URL.canParse(text) ? new URL(text).origin : "null";
  return origin === "null" ? undefined : origin;
}
