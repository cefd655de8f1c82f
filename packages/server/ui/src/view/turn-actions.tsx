import type { AgentConfig, Turn } from "@understudy/contract/types";
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { sessionPath } from "../data/api.ts";
import { runAgain } from "../data/run-again.ts";
import type { SessionRow } from "../data/state.ts";
import { againTitle, toAgain, withPending } from "../model/again.ts";
import { toCurl } from "../model/curl.ts";
import { recordScript } from "../model/record-script.ts";
import type { Timeline } from "../model/timeline.ts";
import { toYaml } from "../model/yaml.ts";
import { CopyButton } from "./copy-button.tsx";

export interface TurnSource {
  agent_id: string;
  session: Pick<SessionRow, "session_id" | "session_name">;
  turn_id: string;
  config: AgentConfig | undefined;
  /** What is copied as JSON: the stored turn, or what was observed of it. */
  json: Turn | object;
  /** The HTTP status of the turn's failure. */
  failedWith: number;
}

interface TurnActionsProps {
  source: TurnSource;
  timeline: Timeline;
  /** Shows the next new turn. */
  follow(): void;
  showTranscript(): void;
}

export function TurnActions({ source, timeline, follow, showTranscript }: TurnActionsProps): JSX.Element {
  const { agent_id, session, turn_id, config, json, failedWith } = source;
  const { steps, input_messages, problem } = timeline;
  const [refusal, setRefusal] = useState<string | null>(null);
  const again = toAgain(input_messages, steps);
  const run = (where: Parameters<typeof runAgain>[1]): void => {
    setRefusal(null);
    follow();
    // The failure of the turn itself is shown with the new turn.
    runAgain(agent_id, where, again).catch((error: unknown) =>
      setRefusal(error instanceof Error ? error.message : String(error)),
    );
  };
  const script = (): string =>
    toYaml(
      recordScript({
        model: config?.model ?? "mock-model",
        inputShields: config?.input_shields ?? [],
        outputShields: config?.output_shields ?? [],
        steps,
        failure: problem === null ? null : { status: failedWith, message: problem },
      }),
      `Answers as turn ${turn_id} was answered, as the first turn of a session.`,
    );
  const url = `${location.origin}${sessionPath(agent_id, session.session_id)}`;
  return (
    <div class="actions" role="group" aria-label="This turn">
      <button type="button" title={againTitle} onClick={() => run(session)}>
        Run again
      </button>
      <button type="button" title={againTitle} onClick={() => run({ session_name: session.session_name })}>
        Run again in a new session
      </button>
      <button type="button" onClick={showTranscript}>
        Transcript of the session
      </button>
      <CopyButton label="Copy as JSON" text={() => `${JSON.stringify(json, null, 2)}\n`} />
      <CopyButton
        label="Copy as curl"
        title={againTitle}
        text={() => toCurl(url, withPending(again, steps))}
      />
      <CopyButton label="Copy as a script" text={script} />
      {refusal !== null && (
        <p class="problem" role="alert">
          The turn could not run again: {refusal}
        </p>
      )}
    </div>
  );
}
