import type { JSX } from "preact";
import type { StepView } from "../model/fold.ts";
import { repliesOf, type ReplyView } from "../model/reply.ts";
import { toScale, type Span } from "../model/scale.ts";
import { toLength } from "../model/time.ts";
import { StepRow } from "./step-row.tsx";

interface StepsProps extends Span {
  steps: readonly StepView[];
  /** By the `seq` of their requests. */
  replies: ReadonlyMap<number, ReplyView>;
  openGate(reply: ReplyView): Promise<void>;
}

/** The steps on a common time scale. */
export function Steps({ steps, begin, end, replies, openGate }: StepsProps): JSX.Element {
  const spanOf = (step: StepView): Span => ({ begin: step.begin, end: step.end ?? end });
  const scale = toScale({ begin, end }, steps.filter((step) => step.kind === "client").map(spanOf));
  return (
    <section class="steps" aria-label="Steps">
      <div class="marks" aria-hidden="true">
        {scale.marks.map(({ after, place }) => (
          // The first label begins at its place and the last one ends there: none leaves the card.
          <span key={after} style={{ left: percent(place), translate: percent(-place) }}>
            {after === 0 ? "0" : toLength(after)}
          </span>
        ))}
      </div>
      <ol>
        {steps.map((step, index) => {
          const span = spanOf(step);
          const from = scale.place(span.begin);
          return (
            <StepRow
              key={`${index} ${step.kind}`}
              step={step}
              length={span.end - span.begin}
              left={percent(from)}
              width={percent(scale.place(span.end) - from)}
              isShortened={step.kind === "client" && scale.isShortened(span)}
              isOpen={step.end === null}
              replies={repliesOf(step, replies)}
              openGate={openGate}
            />
          );
        })}
      </ol>
      {steps.length === 0 && <p class="hint">No step has begun.</p>}
    </section>
  );
}

function percent(part: number): string {
  return `${(part * 100).toFixed(3)}%`;
}
