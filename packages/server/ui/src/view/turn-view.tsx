import type { JSX } from "preact";
import { toLength } from "../model/time.ts";
import type { Timeline } from "../model/timeline.ts";
import { Dot } from "./dot.tsx";
import { useNow } from "./hooks.ts";
import { Content, Messages } from "./message.tsx";
import { Steps } from "./steps.tsx";

/** How often a bar grows while its turn runs, and while it only waits. */
const paces = { running: 100, awaiting: 1_000, completed: null, failed: null };

interface TurnViewProps {
  timeline: Timeline;
  /** Whether the server still has what went into its steps. */
  isSeen: boolean;
  facts: [name: string, value: string][];
}

export function TurnView({ timeline, isSeen, facts }: TurnViewProps): JSX.Element {
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
      <section class="said" aria-label="What was asked">
        <Messages messages={input_messages} />
      </section>
      {problem !== null && (
        <p class="problem" role="alert">
          {state === "failed" ? "The turn failed: " : "The last resume failed, and can be sent again: "}
          {problem}
        </p>
      )}
      <Steps steps={steps} begin={begin} end={end} />
      {!isSeen && (
        <p class="hint">
          This turn ran before the server was started, or long ago. What went into its steps was not kept:
          that is only in the server’s memory.
        </p>
      )}
      {output !== null && (
        <section class="said" aria-label="What was answered">
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
