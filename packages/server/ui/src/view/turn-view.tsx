import type { JSX } from "preact";
import { toLength } from "../model/time.ts";
import type { Timeline } from "../model/timeline.ts";
import { Dot } from "./dot.tsx";
import { useNow } from "./hooks.ts";
import { Content, Messages } from "./message.tsx";
import { Steps } from "./steps.tsx";

/** Milliseconds between updates of the bars. */
const paces = { running: 100, awaiting: 1_000, completed: null, failed: null };

interface TurnViewProps {
  timeline: Timeline;
  /** Whether the server still has observations of the turn. */
  isObserved: boolean;
  facts: [name: string, value: string][];
}

export function TurnView({ timeline, isObserved, facts }: TurnViewProps): JSX.Element {
  const { state, begin, input_messages, steps, output, problem } = timeline;
  const now = useNow(paces[state]);
  const end = timeline.end ?? Math.max(now, ...steps.map((step) => step.end ?? step.begin));
  return (
    <main class="turn">
      <header>
        <h1>
          <Dot state={state} /> Turn {state} <span class="length">{toLength(end - begin)}</span>
        </h1>
        <dl>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </header>
      <section class="messages-box" aria-label="Turn input">
        <Messages messages={input_messages} />
      </section>
      {problem !== null && (
        <p class="problem" role="alert">
          {state === "failed" ? "The turn failed: " : "The last resume failed and can be repeated: "}
          {problem}
        </p>
      )}
      <Steps steps={steps} begin={begin} end={end} />
      {!isObserved && (
        <p class="hint">
          This turn ran before the last start of the server, or long ago. The inputs of its steps are no
          longer available: they are kept in memory only.
        </p>
      )}
      {output !== null && (
        <section class="messages-box" aria-label="Turn output">
          <div class="message">
            <span class="role" data-role="assistant">
              answer
            </span>
            <Content content={output.content} />
          </div>
        </section>
      )}
    </main>
  );
}
