import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { setToken } from "../data/api.ts";

/** Asks for the control token; with the right one the feed connects. `isWrong`: the server refused the one that was sent. */
export function LockedPage({ isWrong }: { isWrong: boolean }): JSX.Element {
  const input = useRef<HTMLInputElement>(null);
  // Not `autofocus`: browsers obey it only while the page loads.
  useEffect(() => input.current?.focus(), []);
  const send = (event: Event): void => {
    event.preventDefault();
    setToken(input.current?.value ?? "");
  };
  return (
    <main class="empty">
      <h1>This server requires its control token</h1>
      <form onSubmit={send}>
        <label>
          Token <input ref={input} type="password" autocomplete="off" required aria-invalid={isWrong} />
        </label>
        <button type="submit" class="primary">
          Show turns
        </button>
      </form>
      {isWrong && (
        <p class="problem" role="alert">
          The server refused this token.
        </p>
      )}
      <p class="hint">The value of --control-token or UNDERSTUDY_CONTROL_TOKEN at the start of the server.</p>
    </main>
  );
}
