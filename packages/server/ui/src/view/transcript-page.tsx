import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Page } from "../data/page.ts";
import { agentOf, turnRows } from "../data/rows.ts";
import type { Selection, TurnSelection } from "../data/selection.ts";
import type { PageState, TurnRow } from "../data/state.ts";
import { toClock } from "../model/time.ts";
import { toTranscript, toTranscriptText, type TranscriptLine } from "../model/transcript.ts";
import { CopyButton } from "./copy-button.tsx";
import { Dot } from "./dot.tsx";
import { Facts } from "./facts.tsx";
import { usePinned } from "./hooks.ts";
import { Line } from "./message.tsx";

interface TranscriptPageProps {
  page: Page;
  state: PageState;
  selection: TurnSelection;
  choose(selection: Selection): void;
}

/** All turns of a session as one conversation, oldest first. */
export function TranscriptPage({ page, state, selection, choose }: TranscriptPageProps): JSX.Element {
  const { agent_id, session_id } = selection;
  useEffect(() => void page.load.turns(agent_id, session_id), [page, session_id]);
  const box = useRef<HTMLElement>(null);
  usePinned(box, "newest message");
  const config = agentOf(state, agent_id)?.agent_config;
  const name = state.sessions.get(session_id)?.session_name ?? session_id;
  const turns = state.turns.get(session_id) ?? [];
  const rows = turnRows(state, { agent_id, session_id }).reverse();
  const known = rows.map(({ turn_id }) => ({
    stored: turns.find((turn) => turn.turn_id === turn_id) ?? null,
    observations: state.observations.get(turn_id) ?? [],
  }));
  // Why they failed is in what was observed of them.
  const failed = rows.filter((row) => row.state === "failed").map(({ turn_id }) => turn_id);
  useEffect(() => {
    for (const turn_id of failed) void page.load.observed(turn_id);
  }, [page, failed.join()]);
  return (
    <main class="turn" ref={box}>
      <header>
        <h1>Transcript of {name}</h1>
        <Facts
          facts={[
            ["agent", config?.name ?? agent_id],
            ["model", config?.model ?? "unknown"],
            ["turns", String(rows.length)],
          ]}
        />
      </header>
      <div class="actions" role="group" aria-label="This session">
        <CopyButton label="Copy as text" text={() => toTranscriptText(known)} />
        <CopyButton label="Copy as JSON" text={() => `${JSON.stringify(turns, null, 2)}\n`} />
      </div>
      {rows.map((row, index) => (
        <TranscriptTurn
          key={row.turn_id}
          row={row}
          lines={toTranscript(known[index] ?? { stored: null, observations: [] })}
          show={() => choose(row)}
        />
      ))}
      {rows.length === 0 && <p class="hint">No turn has run in this session yet.</p>}
    </main>
  );
}

interface TranscriptTurnProps {
  row: TurnRow;
  /** None while it is loaded. */
  lines: readonly TranscriptLine[];
  show(): void;
}

function TranscriptTurn({ row, lines, show }: TranscriptTurnProps): JSX.Element {
  return (
    <section class="messages-box" aria-label={`Turn ${row.state}`}>
      <button type="button" class="turn-link" onClick={show}>
        <Dot state={row.state} /> Turn {row.state}
        <time dateTime={row.started_at}>{toClock(row.started_at)}</time>
      </button>
      <ul class="messages">
        {lines.length === 0 ? (
          <Line line={{ role: "user", name: null, content: row.title, calls: [] }} />
        ) : (
          lines.map((line, index) => <Line key={index} line={line} />)
        )}
      </ul>
    </section>
  );
}
