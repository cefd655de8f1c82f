import type { InterleavedContent, Message } from "@understudy/contract/types";
import type { JSX } from "preact";
import { toCallText, toParts } from "../model/content.ts";
import type { TranscriptLine } from "../model/transcript.ts";

export function Messages({ messages }: { messages: readonly Message[] }): JSX.Element {
  return (
    <ul class="messages">
      {messages.map((message, index) => {
        const { role, content } = message;
        const calls = role === "assistant" ? message.tool_calls : [];
        return <Line key={index} line={{ role, name: null, content, calls }} />;
      })}
    </ul>
  );
}

export function Line({ line: { role, name, content, calls } }: { line: TranscriptLine }): JSX.Element {
  return (
    <li class="message">
      <span class="role" data-role={role}>
        {name ?? role}
      </span>
      <div>
        {(calls.length === 0 || toParts(content).length > 0) && <Content content={content} />}
        {calls.map((call) => (
          <code key={call.call_id} class="call">
            → {toCallText(call)}
          </code>
        ))}
      </div>
    </li>
  );
}

/** Text as text, other items as JSON. */
export function Content({ content }: { content: InterleavedContent }): JSX.Element {
  const parts = toParts(content);
  if (parts.length === 0) return <p class="hint">no text</p>;
  return (
    <>
      {parts.map((part, index) =>
        typeof part === "string" ? (
          <p key={index} class="text">
            {part}
          </p>
        ) : (
          <Json key={index} value={part} />
        ),
      )}
    </>
  );
}

export function Json({ value }: { value: unknown }): JSX.Element {
  return <pre class="json">{JSON.stringify(value, null, 2)}</pre>;
}
