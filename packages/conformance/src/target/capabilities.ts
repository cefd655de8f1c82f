/** What the suite can do with a target beyond the API itself. */
export const capabilities = {
  scripting: "script what its model says",
  journal: "read what its model, shields and tools were given",
  whole_answers: "have its model answer in every way that a script can, failures included",
  whole_requests: "read every setting that its model was asked with",
  gates: "hold its model at a known place",
  any_resume: "resume turns that are not the last of their session, have ended, or get wrong responses",
  server_tools: "have it run tools that the suite knows",
  whole_tools: "have its tools answer in every way that a script can, and all that scripts have be served",
  shields: "use shields that it has",
  whole_shields: "have its shields object at every level, and see what they were shown",
  agents: "have it speak the Agents API",
  responses: "have it serve responses",
  conversations: "have it serve conversations",
  web_sockets: "have it serve responses over a WebSocket",
  two_providers: "script a model of another of its providers",
  provider_data: "ask a model whose provider takes a key of its caller",
  tenants: "be two of its users, who share nothing",
  fresh_tenants: "be users of its own in each story",
  plain_tenants: "be a user without attributes",
  restart: "stop it and start it again",
  kill: "kill it and start it again",
} as const;

export type Capability = keyof typeof capabilities;

const names = Object.keys(capabilities) as Capability[];

/** Reasons, each for a capability. */
export type Reasons = Readonly<Partial<Record<Capability, string>>>;

/** The missing capabilities in words, with the reason if there is one; null if no capability is missing. */
export function missingCapabilities(
  needs: readonly Capability[],
  has: ReadonlySet<Capability>,
  reasons: Reasons = {},
): string | null {
  const lacking = names.filter((need) => needs.includes(need) && !has.has(need));
  if (lacking.length === 0) return null;
  const reasonOf = (need: Capability): string =>
    reasons[need] ?? `the suite must be able to ${capabilities[need]}`;
  // Capabilities that are missing for one reason are named by the first of them.
  const told = lacking.filter(
    (need, n) => lacking.findIndex((one) => reasonOf(one) === reasonOf(need)) === n,
  );
  return told.map((need) => `needs ${need}: ${reasonOf(need)}`).join("; ");
}
