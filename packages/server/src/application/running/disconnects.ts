/** What becomes of a turn or a response whose client leaves before its end: it runs on and is stored, or it stops. */
export const disconnects = ["run", "stop"] as const;

export type Disconnects = (typeof disconnects)[number];
