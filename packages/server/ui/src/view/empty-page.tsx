import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { loadDemo, runDemo } from "../data/demo.ts";
import { demoQuestion, type Demo } from "../model/demo.ts";

/** The page of a server on which nothing ran, with a button for a first turn. */
export function EmptyPage(): JSX.Element {
  const [demo, setDemo] = useState<Demo | null>(null);
  const [content, setContent] = useState(demoQuestion);
  const [isRunning, setRunning] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const show = (error: unknown): void => setProblem(error instanceof Error ? error.message : String(error));
  useEffect(() => void loadDemo().then(setDemo, show), []);
  const run = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (demo === null) return;
    setRunning(true);
    setProblem(null);
    await runDemo(demo, content).catch(show);
    setRunning(false);
  };
  const canRun = demo !== null && demo.model !== null && !isRunning;
  return (
    <main class="empty">
      <h1>Nothing has run yet</h1>
      <p>
        Every turn and every response of this server appears here while it runs: shields, prompts and answers
        of the model, tool calls, and how long each took.
      </p>
      {demo !== null && demo.model !== null && (
        <form onSubmit={(event) => void run(event)}>
          <label>
            Message{" "}
            <input required value={content} onInput={(event) => setContent(event.currentTarget.value)} />
          </label>
          <button type="submit" class="primary" disabled={!canRun}>
            {demo.isBuiltIn ? "Run the demo turn" : "Run a turn"}
          </button>
        </form>
      )}
      {demo !== null && (
        <p class="hint">
          {demo.description}
          {demo.isBuiltIn && " Or paste the curl commands that the server printed when it started."}
        </p>
      )}
      {problem !== null && (
        <p class="problem" role="alert">
          The turn failed: {problem}
        </p>
      )}
    </main>
  );
}
