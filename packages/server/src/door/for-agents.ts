/** Whether a request is for agents, as most are: what stands around their handler need not look at it further. */
export function isForAgents({ url }: Request): boolean {
  // It fits `http://` too: a host has a character at least.
  return url.startsWith("/v1/agents", url.indexOf("/", "https://".length));
}
