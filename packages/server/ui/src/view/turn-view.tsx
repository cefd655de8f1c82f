import type { JSX } from "preact";
import { useRef, useState } from "preact/hooks";
import { toLength } from "../model/time.ts";
import type { Timeline } from "../model/timeline.ts";
import { repliesOf, type ReplyView } from "../model/reply.ts";
import { sumOf, tokensOf, toTokenText } from "../model/tokens.ts";
import { Dot } from "./dot.tsx";
import { Facts, type Fact } from "./facts.tsx";
import { useNow, usePinned } from "./hooks.ts";
import { Content, Messages } from "./message.tsx";
import { Steps } from "./steps.tsx";

/** Milliseconds between updates of the bars. */
const paces = { running: 100, awaiting: 1_000, completed: null, refused: null, failed: null };

interface TurnViewProps {
  timeline: Timeline;
  /** Whether the server still has observations of the turn. */
  isObserved: boolean;
  facts: Fact[];
  /** By the `seq` of their requests. */
  replies: ReadonlyMap<number, ReplyView>;
  openGate(reply: ReplyView): Promise<void>;
  actions: JSX.Element;
}

export function TurnView(props: TurnViewProps): JSX.Element {
  const { timeline, isObserved, facts, replies, openGate, actions } = props;
  const { state, begin, input_messages, steps, output, problem } = timeline;
  const now = useNow(paces[state]);
  const end = timeline.end ?? Math.max(now, ...steps.map((step) => step.end ?? step.begin));
  const counts = steps.flatMap((step) => tokensOf(step, repliesOf(step, replies)[0]?.usage) ?? []);
  const tokens = sumOf(counts);
  const box = useRef<HTMLElement>(null);
  const input = useRef<HTMLElement>(null);
  // A turn that was running when it was shown is followed to its answer; any other is read from its title.
  const [isLive] = useState(state === "running");
  usePinned(box, isLive ? "end" : null);
  usePinned(input, "newest message");
  return (
    <main class="turn" ref={box}>
      <header>
        <h1>
          <Dot state={state} /> Turn {state} <span class="length">{toLength(end - begin)}</span>
        </h1>
        <Facts facts={[...facts, ...(tokens === null ? [] : [["tokens", toTokenText(tokens)] as Fact])]} />
      </header>
      {actions}
      <section class="messages-box input" aria-label="Turn input" ref={input} tabIndex={0}>
        <Messages messages={input_messages} />
      </section>
      {problem !== null && (
        <p class="problem" role="alert">
          {state === "failed" ? "The turn failed: " : "The last resume failed and can be repeated: "}
          {problem}
        </p>
      )}
      <Steps steps={steps} begin={begin} end={end} replies={replies} openGate={openGate} />
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
