import type { InterleavedContent, Message } from "@understudy/contract/types";
import type { JSX } from "preact";
import { toCallText, toParts } from "../model/content.ts";

export function Messages({ messages }: { messages: readonly Message[] }): JSX.Element {
  return (
    <ul class="messages">
      {messages.map((message, index) => (
        <li key={index} class="message">
          <span class="role" data-role={message.role}>
            {message.role}
          </span>
          <div>
            <Content content={message.content} />
            {message.role === "assistant" &&
              message.tool_calls.map((call) => (
                <code key={call.call_id} class="call">
                  → {toCallText(call)}
                </code>
              ))}
          </div>
        </li>
      ))}
    </ul>
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
