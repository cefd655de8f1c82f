import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import type { Page } from "../data/page.ts";
import { agentOf, clientToolsOf } from "../data/rows.ts";
import type { Selection, TurnSelection } from "../data/selection.ts";
import type { PageState } from "../data/state.ts";
import { failureStatus, repliesOf, type ReplyView } from "../model/reply.ts";
import { toTimeline } from "../model/timeline.ts";
import { useReplies } from "./hooks.ts";
import { TurnActions } from "./turn-actions.tsx";
import { TurnView } from "./turn-view.tsx";

interface TurnPageProps {
  page: Page;
  state: PageState;
  selection: TurnSelection | null;
  /** Shows the next new turn. */
  follow(): void;
  choose(selection: Selection): void;
}

export function TurnPage({ page, state, selection, follow, choose }: TurnPageProps): JSX.Element {
  const turn_id = selection?.turn_id ?? null;
  useEffect(() => {
    if (selection === null || turn_id === null) return;
    void page.load.turns(selection.agent_id, selection.session_id);
    void page.load.observed(turn_id);
  }, [page, turn_id]);
  const observations = (turn_id !== null && state.observations.get(turn_id)) || [];
  const requests = observations.filter(({ type }) => type === "request").length;
  const isRunning = turn_id !== null && state.heads.get(turn_id)?.state === "running";
  useReplies(page, turn_id, requests, isRunning);
  if (selection === null) return <Hint text="Choose a session." />;
  const { agent_id, session_id } = selection;
  const stored = state.turns.get(session_id)?.find((turn) => turn.turn_id === turn_id) ?? null;
  const config = agentOf(state, agent_id)?.agent_config;
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
  const session = state.sessions.get(session_id) ?? { session_id, session_name: session_id };
  const openGate = async (reply: ReplyView): Promise<void> => {
    await page.replies.openGate(reply);
    await page.replies.load(turn_id);
  };
  return (
    <TurnView
      key={turn_id}
      timeline={timeline}
      isObserved={observations.length > 0}
      facts={[
        ["agent", config?.name ?? agent_id],
        ["model", config?.model ?? "unknown"],
        ["session", session.session_name],
        ["turn", turn_id],
      ]}
      replies={state.replies}
      openGate={openGate}
      actions={
        <TurnActions
          source={{
            agent_id,
            session,
            turn_id,
            config,
            json: stored ?? { agent_id, session_id, turn_id, state: timeline.state, observations },
            failedWith: failureStatus(timeline.steps.flatMap((step) => repliesOf(step, state.replies))),
          }}
          timeline={timeline}
          follow={follow}
          showTranscript={() => choose({ agent_id, session_id, turn_id: null, isTranscript: true })}
        />
      }
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
