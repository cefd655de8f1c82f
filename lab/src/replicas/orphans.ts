import type { Store } from "@understudy/server/src/ports/store.ts";

/** The keys of records that are left of what was deleted. While nothing runs there are none. */
export async function findOrphans(store: Store): Promise<string[]> {
  const keys = new Set((await store.list("", { keysOnly: true })).map(({ key }) => key));
  const isOrphan = (key: string): boolean => {
    const [kind = "", parent, child] = key.split("/");
    if (kind === "session") return !keys.has(`agent/${parent}`);
    if (kind === "turn") return !keys.has(`session/${parent}/${child}`);
    if (kind === "citem" || kind === "citem-id") return !keys.has(`conversation/${parent}`);
    return kind.endsWith("sweep");
  };
  return [...keys].filter(isOrphan);
}
