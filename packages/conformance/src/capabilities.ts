/** What a target lets the suite do to it, beyond the API itself. */
export const capabilities = {
  scripting: "what its model says can be scripted",
  journal: "what its model, shields and tools were given can be read",
  whole_requests: "every setting that its model was asked with can be read",
  gates: "its model can be held at a known place",
  server_tools: "it runs tools of its own that the suite knows",
  shields: "it has shields that the suite knows",
  restart: "it can be stopped and started again",
  kill: "it can be killed and started again",
} as const;

export type Capability = keyof typeof capabilities;

/** Some capabilities, each with a sentence about it. */
export type Reasons = Readonly<Partial<Record<Capability, string>>>;

/** What is missing, in words, with the reason where there is one; null if nothing is. */
export function missing(
  needs: readonly Capability[],
  has: ReadonlySet<Capability>,
  reasons: Reasons = {},
): string | null {
  const lacking = needs.filter((need) => !has.has(need));
  if (lacking.length === 0) return null;
  return lacking
    .map((need) => `needs ${need}: ${reasons[need] ?? `a target of which ${capabilities[need]}`}`)
    .join("; ");
}
