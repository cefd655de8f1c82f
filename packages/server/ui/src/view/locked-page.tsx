import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import { setToken } from "../data/api.ts";

/** Asks for the control token; with the right one the feed connects by itself. */
export function LockedPage(): JSX.Element {
  const input = useRef<HTMLInputElement>(null);
  const send = (event: Event): void => {
    event.preventDefault();
    setToken(input.current?.value ?? "");
  };
  return (
    <main class="empty">
      <h1>This server requires its control token</h1>
      <form onSubmit={send}>
        <label>
          Token <input ref={input} type="password" autocomplete="off" required />
        </label>
        <button type="submit" class="primary">
          Show turns
        </button>
      </form>
      <p class="hint">The value of --control-token or UNDERSTUDY_CONTROL_TOKEN at the start of the server.</p>
    </main>
  );
}
