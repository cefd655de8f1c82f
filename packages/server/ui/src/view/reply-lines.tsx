import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { toReplyName, type ReplyView } from "../model/reply.ts";

interface ReplyLinesProps {
  replies: readonly ReplyView[];
  openGate(reply: ReplyView): Promise<void>;
}

/** The gates at which answers of a step wait, each with a button that opens it. */
export function Gates({ replies, openGate }: ReplyLinesProps): JSX.Element {
  const [problem, setProblem] = useState<string | null>(null);
  const open = (reply: ReplyView): void => {
    setProblem(null);
    openGate(reply).catch((error: unknown) =>
      setProblem(error instanceof Error ? error.message : String(error)),
    );
  };
  return (
    <>
      {replies
        .filter(({ waitsAt }) => waitsAt !== null)
        .map((reply) => (
          <div key={reply.seq} class="gate">
            <span>
              The answer waits at the gate <b>{reply.waitsAt}</b>
              {reply.marker !== null && ` of ${reply.marker}`}.
            </span>
            <button type="button" class="primary" onClick={() => open(reply)}>
              Open the gate
            </button>
          </div>
        ))}
      {problem !== null && (
        <p class="problem" role="alert">
          The gate could not be opened: {problem}
        </p>
      )}
    </>
  );
}

/** Which replies answered a step, and why. */
export function Replies({ replies }: Pick<ReplyLinesProps, "replies">): JSX.Element | null {
  if (replies.length === 0) return null;
  return (
    <section class="pieces replies" aria-label="Reply">
      <h3>Reply</h3>
      {replies.map((reply) => (
        <p key={reply.seq} class="text">
          <b>{toReplyName(reply)}</b>
          {reply.marker !== null && ` for ${reply.marker}`}
          {reply.why !== null && `: ${reply.why}`}
        </p>
      ))}
    </section>
  );
}
