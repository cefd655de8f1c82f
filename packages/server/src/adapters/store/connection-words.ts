/** What to do about a connection that cannot be made; for the adapters of stores on another machine. */

const advice: Record<string, (program: string) => string> = {
  ECONNREFUSED: (program) => `refuses connections. Start ${program} there`,
  ENOTFOUND: () => "cannot be reached, as there is no host of this name. Correct it",
  EAI_AGAIN: () => "cannot be reached, as the name of its host cannot be looked up now. Try again",
  ETIMEDOUT: (program) =>
    `does not answer. See that ${program} runs there and that no firewall is in between`,
  EHOSTUNREACH: (program) => `cannot be reached from here. See that ${program} runs there`,
  DEPTH_ZERO_SELF_SIGNED_CERT: () =>
    "has a certificate that nobody known has signed. Name its authority in NODE_EXTRA_CA_CERTS",
  SELF_SIGNED_CERT_IN_CHAIN: () =>
    "has a certificate of an unknown authority. Name that in NODE_EXTRA_CA_CERTS",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: () =>
    "has a certificate of an unknown authority. Name that in NODE_EXTRA_CA_CERTS",
  ERR_TLS_CERT_ALTNAME_INVALID: () => "has a certificate for another host. Use the name that is in it",
};

/** One line: the name of the store, what is wrong, what to do, and the driver's own words. */
export function explainConnection(name: string, program: string, error: unknown): string {
  const words = advice[codeOf(error) ?? ""]?.(program);
  if (words === undefined) return `${name} cannot be reached: ${wordsOf(error)}`;
  return `${name} ${words}, or name another store with --store. (${wordsOf(error)})`;
}

export function codeOf(error: unknown): string | undefined {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === "string" ? code : undefined;
}

/** The first line of the message. An error for several attempts at once has no message: then it is the code. */
export function wordsOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.split("\n")[0] || (codeOf(error) ?? "it failed without a message");
}
