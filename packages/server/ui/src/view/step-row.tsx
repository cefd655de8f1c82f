import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { StepView } from "../model/fold.ts";
import { inputOf } from "../model/input.ts";
import { toReplyName, type ReplyView } from "../model/reply.ts";
import { outputOf } from "../model/output.ts";
import { droppedLine, providerLines } from "../model/provided.ts";
import { resultOf, titleOf, violationOf, touchpointOf } from "../model/summary.ts";
import { toLength } from "../model/time.ts";
import { tokensOf, toTokenText } from "../model/tokens.ts";
import { Pieces } from "./pieces.tsx";
import { Gates, Replies } from "./reply-lines.tsx";

const names = {
  shield: "Shield",
  inference: "Inference",
  tool: "Tool",
  client: "Client",
  retrieval: "Retrieval",
};

interface StepRowProps {
  step: StepView;
  /** Milliseconds. */
  length: number;
  /** Begin and width of its bar, in percent. */
  left: string;
  width: string;
  isShortened: boolean;
  isOpen: boolean;
  replies: readonly ReplyView[];
  openGate(reply: ReplyView): Promise<void>;
}

export function StepRow(props: StepRowProps): JSX.Element {
  const { step, length, left, width, isShortened, isOpen, replies, openGate } = props;
  const [expanded, setExpanded] = useState(false);
  const violation = violationOf(step);
  const state = isOpen ? "open" : step.step === null ? "failed" : (violation?.violation_level ?? "done");
  const touchpoint = touchpointOf(step);
  const waits = step.kind === "client" && step.step === null;
  const dropped = droppedLine(step);
  const tokens = tokensOf(step, replies[0]?.usage);
  // A shield without a rule that holds passes: only its details say so.
  const named = replies.filter(({ path, state }) => path !== null || state === "missed");
  return (
    <li class="step" data-kind={step.kind} data-state={state}>
      <button type="button" aria-expanded={expanded} onClick={() => setExpanded(!expanded)}>
        <span class="kind">
          {touchpoint === null ? names[step.kind] : `${names[step.kind]}, ${touchpoint}`}
        </span>
        <span class="title">{waits ? `waits for ${titleOf(step)}` : titleOf(step)}</span>
        <span class="track">
          <span class="bar" style={{ left, width }} data-shortened={isShortened} />
        </span>
        <span class="length">{toLength(length)}</span>
        <span class="result">{resultOf(step)}</span>
        {named.length > 0 && <span class="by">{named.map(toReplyName).join(", ")}</span>}
      </button>
      {dropped !== null && <p class="hint dropped">{dropped}</p>}
      <Gates replies={replies} openGate={openGate} />
      {expanded && (
        <div class="details">
          <Pieces title="In" pieces={inputOf(step)} />
          <Pieces title="Out" pieces={outputOf(step)} />
          <Replies replies={replies} />
          {providerLines(step).map((line, at) => (
            // A server that is asked twice has the same line twice; lines are only added.
            <p key={at} class="hint">
              {line}
            </p>
          ))}
          {tokens !== null && <p class="hint">Tokens: {toTokenText(tokens)}</p>}
        </div>
      )}
    </li>
  );
}
