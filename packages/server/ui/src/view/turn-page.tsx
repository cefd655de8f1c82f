import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import type { Page } from "../data/page.ts";
import { agentOf, clientToolsOf } from "../data/rows.ts";
import type { Selection } from "../data/selection.ts";
import type { PageState } from "../data/state.ts";
import { toTimeline } from "../model/timeline.ts";
import { TurnView } from "./turn-view.tsx";

interface TurnPageProps {
  page: Page;
  state: PageState;
  selection: Selection | null;
}

export function TurnPage({ page, state, selection }: TurnPageProps): JSX.Element {
  const turn_id = selection?.turn_id ?? null;
  useEffect(() => {
    if (selection === null || turn_id === null) return;
    void page.load.turns(selection.agent_id, selection.session_id);
    void page.load.observed(turn_id);
  }, [page, turn_id]);
  if (selection === null) return <Hint text="Choose a session." />;
  const { agent_id, session_id } = selection;
  const stored = state.turns.get(session_id)?.find((turn) => turn.turn_id === turn_id) ?? null;
  const config = agentOf(state, agent_id)?.agent_config;
  const observations = (turn_id !== null && state.observations.get(turn_id)) || [];
  const timeline = toTimeline(stored, observations, clientToolsOf(config));
  if (turn_id === null) return <Hint text="No turn has run in this session yet." />;
  if (timeline === null)
    return (
      <Hint
        text={
          state.turns.has(session_id)
            ? "Turn not found: it was deleted, or it failed before the server was restarted."
            : "Loading the turn…"
        }
      />
    );
  return (
    <TurnView
      key={turn_id}
      timeline={timeline}
      isObserved={observations.length > 0}
      facts={[
        ["agent", config?.name ?? agent_id],
        ["model", config?.model ?? "unknown"],
        ["session", state.sessions.get(session_id)?.session_name ?? session_id],
        ["turn", turn_id],
      ]}
    />
  );
}

function Hint({ text }: { text: string }): JSX.Element {
  return (
    <main class="turn">
      <p class="hint">{text}</p>
    </main>
  );
}
