/** Registered under names. */
export type RegisteredKind = "model" | "shield" | "toolgroup";

/** The keys of records. The prefix of a parent never matches the key of a child. */
export const keys = {
  agent: (agent: string): string => `agent/${agent}`,
  agents: "agent/",
  session: (agent: string, session: string): string => `session/${agent}/${session}`,
  sessions: (agent: string): string => `session/${agent}/`,
  allSessions: "session/",
  /** A server under the profile of a real one may store turns by any name. */
  turn: (agent: string, session: string, turn: string): string => `turn/${agent}/${session}/${encode(turn)}`,
  turns: (agent: string, session: string): string => `turn/${agent}/${session}/`,
  turnsOfAgent: (agent: string): string => `turn/${agent}/`,
  resource: (kind: RegisteredKind, identifier: string): string => `${kind}/${encode(identifier)}`,
  resources: (kind: RegisteredKind): string => `${kind}/`,
  /** What a user registered: names are taken only for oneself. */
  ownedResource: (principal: string, kind: RegisteredKind, identifier: string): string =>
    `owned/${principal}/${kind}/${encode(identifier)}`,
  ownedResources: (principal: string, kind: RegisteredKind): string => `owned/${principal}/${kind}/`,
  /** All that a principal registered. */
  ownedBy: (principal: string): string => `owned/${principal}/`,
  /** Everybody who ever made a record. The first one shows that a store must not be served without users. */
  owner: (principal: string, owner: string): string => `owner/${principal}/${owner}`,
  owners: "owner/",
  /** One entry per record and owner, so that a list costs what is read. */
  ownedAgents: (owner: string): string => `owned/${owner}/agent/`,
  ownedSessions: (owner: string, agent: string): string => `owned/${owner}/session/${agent}/`,
  /** Marks, by its key alone, a deleted agent or session whose children are not removed yet. The prefix is stored data. */
  cleanup: (agent: string, session?: string): string =>
    session === undefined ? `sweep/${agent}` : `sweep/${agent}/${session}`,
  cleanups: "sweep/",
  /** The upper bound for the times of ids; see `IdMark`. Outside every list prefix. */
  idMark: "ids/mark",
  /** Read and written to see that the store responds. Outside every list prefix, and of no export. */
  health: "health",
};

/**
 * Clients choose names freely, even with unpaired surrogates; keys are printable ASCII. The encoding is unique and has
 * no slash.
 */
function encode(identifier: string): string {
  return identifier.replace(
    /[^\w.:-]/g,
    (unit) => `%${unit.charCodeAt(0).toString(16).padStart(4, "0").toUpperCase()}`,
  );
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Any other text than a UUID in canonical form is rejected before it reaches the store. */
export function isId(text: string): boolean {
  return uuid.test(text);
}
