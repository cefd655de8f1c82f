/** Loads what answered the requests of a turn, from the journal, the scripts and the gates of mock inference. */
import type { JournalEntry, Script } from "@understudy/mock-inference";
import type { Observation } from "../../../src/application/observation/observation.ts";
import { entryOf, isSettled, toPart, toReply, type ReplyView } from "../model/reply.ts";
import { control, postControl } from "./api.ts";
import type { PageStore } from "./state.ts";

type ProviderRequest = Extract<Observation, { type: "request" }>;

export interface ReplyLoader {
  /** Loads the replies of a turn that are missing or not done yet. */
  load(turn_id: string): Promise<void>;
  /** Opens the gate at which this answer waits. */
  openGate(reply: ReplyView): Promise<void>;
}

/** The entry of a request follows soon; between them are those of turns that run at the same time. */
const looked = 50;

export function createReplyLoader(store: PageStore): ReplyLoader {
  const loading = new Set<string>();

  const find = async (asked: ProviderRequest): Promise<JournalEntry | null> => {
    const query = new URLSearchParams({
      kind: asked.kind,
      after: String(asked.journal_after),
      limit: String(looked),
    });
    const { data } = await control<{ data: JournalEntry[] }>(`/journal?${query}`);
    const taken = [...store.get().replies].flatMap(([seq, reply]) => (seq === asked.seq ? [] : [reply.seq]));
    return entryOf(asked, data, new Set(taken));
  };
  const loadOne = async (
    asked: ProviderRequest,
    scripts: () => Promise<readonly Script[]>,
  ): Promise<void> => {
    const entry = await find(asked);
    if (entry === null) return;
    const known = store.get().replies.get(asked.seq);
    // Scripts may change at any time: what was read of them when the entry was new stays.
    const part = known?.seq === entry.seq ? known : toPart(entry, await scripts());
    const reply = toReply(entry, part);
    const waitsAt = isSettled(reply) ? null : await findGate(reply);
    store.change((state) => ({
      ...state,
      replies: new Map(state.replies).set(asked.seq, { ...reply, waitsAt }),
    }));
  };
  return {
    async load(turn_id) {
      if (loading.has(turn_id)) return;
      loading.add(turn_id);
      let scripts: Promise<readonly Script[]> | undefined;
      const readScripts = (): Promise<readonly Script[]> =>
        (scripts ??= control<{ data: Script[] }>("/scripts").then(({ data }) => data));
      try {
        const { observations, replies } = store.get();
        for (const seen of observations.get(turn_id) ?? []) {
          if (seen.type !== "request") continue;
          const known = replies.get(seen.seq);
          // In order: of equal requests the first has the first entry.
          if (known === undefined || !isSettled(known)) await loadOne(seen, readScripts);
        }
      } catch {
        // Replies are an extra: without them the turn is shown as it is, and the feed reports a lost server.
      } finally {
        loading.delete(turn_id);
      }
    },
    async openGate({ waitsAt, ...whose }) {
      if (waitsAt !== null) await postControl(`/gates/${encodeURIComponent(waitsAt)}/open${toQuery(whose)}`);
    },
  };
}

/** The first gate of a running reply that was reached and is closed. */
async function findGate({ gates, ...whose }: ReplyView): Promise<string | null> {
  for (const gate of gates) {
    const path = `/gates/${encodeURIComponent(gate)}${toQuery(whose)}`;
    const { reached, open } = await control<{ reached: boolean; open: boolean }>(path);
    if (reached && !open) return gate;
  }
  return null;
}

/** The gate of this conversation, and of nobody else's. */
function toQuery({ marker, tenant }: Pick<ReplyView, "marker" | "tenant">): string {
  const query = new URLSearchParams({
    ...(marker !== null && { marker }),
    ...(tenant !== null && { tenant }),
  });
  return query.size === 0 ? "" : `?${query}`;
}
