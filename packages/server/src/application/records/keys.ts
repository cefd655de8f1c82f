/** Where records live. A child's key never falls into the list of its parents. */
export const keys = {
  agent: (agent: string): string => `agent/${agent}`,
  agents: "agent/",
  session: (agent: string, session: string): string => `session/${agent}/${session}`,
  sessions: (agent: string): string => `session/${agent}/`,
  turn: (agent: string, session: string, turn: string): string => `turn/${agent}/${session}/${turn}`,
  turns: (agent: string, session: string): string => `turn/${agent}/${session}/`,
  turnsOfAgent: (agent: string): string => `turn/${agent}/`,
  model: (identifier: string): string => `model/${encode(identifier)}`,
  models: "model/",
  shield: (identifier: string): string => `shield/${encode(identifier)}`,
  shields: "shield/",
  toolgroup: (identifier: string): string => `toolgroup/${encode(identifier)}`,
  toolgroups: "toolgroup/",
  /** Says, by its key alone, that what was below a deleted agent or session is still to be removed. */
  cleanup: (agent: string, session?: string): string =>
    session === undefined ? `sweep/${agent}` : `sweep/${agent}/${session}`,
  cleanups: "sweep/",
  /** Below which time ids may be minted; see `IdMark`. In no list: nothing else begins with `ids/`. */
  idMark: "ids/mark",
  /** Never written: whoever asks for it asks whether the store answers. */
  health: "health",
};

/**
 * Names that clients choose may hold anything, halves of surrogate pairs included; keys are printable ASCII. No two
 * names have one encoding, and none has a slash.
 */
function encode(identifier: string): string {
  return identifier.replace(
    /[^\w.:-]/g,
    (unit) => `%${unit.charCodeAt(0).toString(16).padStart(4, "0").toUpperCase()}`,
  );
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Anything but a UUID, in the form in which it was minted, names nothing: it never reaches the store. */
export function isId(text: string): boolean {
  return uuid.test(text);
}
