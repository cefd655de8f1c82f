import type { JSX } from "preact";
import { useRef, useState } from "preact/hooks";
import type { ReplyView } from "../model/reply.ts";
import { factsOf } from "../model/response-facts.ts";
import { isRunningHead } from "../model/response-head.ts";
import type { ResponseView } from "../model/response-view.ts";
import { toLength } from "../model/time.ts";
import { CopyButton } from "./copy-button.tsx";
import { Dot } from "./dot.tsx";
import { Facts } from "./facts.tsx";
import { useNow, usePinned } from "./hooks.ts";
import { Items } from "./items.tsx";
import { Json } from "./message.tsx";
import { Steps } from "./steps.tsx";

/** Milliseconds between updates of the bars. */
const pace = 100;

interface ResponseMainProps {
  response_id: string;
  view: ResponseView;
  /** Whether the server still has observations of the response. */
  isObserved: boolean;
  /** By the `seq` of their requests. */
  replies: ReadonlyMap<number, ReplyView>;
  openGate(reply: ReplyView): Promise<void>;
  links: JSX.Element;
}

export function ResponseMain(props: ResponseMainProps): JSX.Element {
  const { response_id, view, isObserved, replies, openGate, links } = props;
  const { status, response, input_items, output, steps, begin, problem } = view;
  const isRunning = isRunningHead({ status });
  const now = useNow(isRunning ? pace : null);
  const end = view.end ?? Math.max(now, ...steps.map((step) => step.end ?? step.begin));
  const box = useRef<HTMLElement>(null);
  // As of a turn: one that was running when it was shown is followed to its end.
  const [isLive] = useState(isRunning);
  usePinned(box, isLive ? "end" : null);
  const { output: _output, ...settings } = response ?? { output: [] };
  return (
    <main class="turn" ref={box}>
      <header>
        <h1>
          <Dot state={status} /> Response {status.replace("_", " ")}{" "}
          <span class="length">{toLength(end - begin)}</span>
        </h1>
        <Facts facts={[["response", response_id], ...factsOf(response)]} />
      </header>
      <div class="actions" role="group" aria-label="This response">
        <CopyButton
          label="Copy as JSON"
          title="The response, as its GET answers it."
          text={() => `${JSON.stringify(response, null, 2)}\n`}
        />
        <CopyButton
          label="Copy the input as JSON"
          title="Its own input items."
          text={() => `${JSON.stringify(input_items, null, 2)}\n`}
        />
      </div>
      {links}
      <section class="messages-box input" aria-label="Input items" tabIndex={0}>
        {input_items === null ? <p class="hint">Not kept.</p> : <Items items={input_items} />}
      </section>
      {problem !== null && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
      {isObserved ? (
        <Steps steps={steps} begin={begin} end={end} replies={replies} openGate={openGate} />
      ) : (
        <p class="hint">
          This response ran before the last start of the server, in another process, or long ago. What its
          model, shields and tools were given is kept in memory only, and no longer available.
        </p>
      )}
      <section class="messages-box" aria-label="Output items">
        <Items items={output} />
      </section>
      {response !== null && (
        <details class="messages-box pieces">
          <summary>The response without its output</summary>
          <Json value={settings} />
        </details>
      )}
    </main>
  );
}
