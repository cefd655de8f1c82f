import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { runDemo } from "../data/demo.ts";

/** The page of a server without turns, with a button for a demo turn. */
export function EmptyPage(): JSX.Element {
  const [running, setRunning] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const run = async (): Promise<void> => {
    setRunning(true);
    setProblem(null);
    try {
      await runDemo();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
    setRunning(false);
  };
  return (
    <main class="empty">
      <h1>No turn has run yet</h1>
      <p>
        Every turn of this server appears here while it runs: shields, prompts and answers of the model, tool
        calls, and how long each took.
      </p>
      <button type="button" class="primary" disabled={running} onClick={() => void run()}>
        Run the demo turn
      </button>
      <p class="hint">
        It creates an agent and a session, asks for the weather, and responds for the client’s tool. Or paste
        the curl commands that the server printed when it started.
      </p>
      {problem !== null && (
        <p class="problem" role="alert">
          The demo turn failed: {problem}
        </p>
      )}
    </main>
  );
}
