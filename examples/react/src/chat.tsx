import { createAgent, createClient, tool, type AgentSession } from "@understudy/client";
import { useAgentSession } from "@understudy/client/react";
import { useEffect, useState, type FormEvent } from "react";

const client = createClient({ baseUrl: "/stack" });

/** Tools run in the page. */
const get_language = tool({
  name: "get_language",
  description: "The user's language",
  execute: () => navigator.language,
});

async function open(): Promise<AgentSession> {
  const config = { model: "mock-model", instructions: "Be brief.", tools: [get_language] };
  const agent = await createAgent(client, config);
  return agent.session();
}

export function Chat() {
  const [session, setSession] = useState<AgentSession | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const { send, stop, status, text, error } = useAgentSession(session);
  useEffect(() => {
    // Of the two sessions that StrictMode opens in development, the first is dropped.
    let isCurrent = true;
    open().then(
      (opened) => isCurrent && setSession(opened),
      (reason: unknown) => isCurrent && setFailure(reason),
    );
    return () => {
      isCurrent = false;
    };
  }, []);

  function ask(submit: FormEvent<HTMLFormElement>): void {
    submit.preventDefault();
    const question = new FormData(submit.currentTarget).get("question");
    if (typeof question === "string") void send(question);
  }

  const shown = status === "failed" ? error : failure;
  return (
    <form onSubmit={ask}>
      <label>
        Question <input name="question" required />
      </label>
      <button disabled={session === null || status === "running"}>Send</button>
      <button type="button" disabled={status !== "running"} onClick={() => stop()}>
        Stop
      </button>
      <p role="status">{text}</p>
      {shown instanceof Error && <p role="alert">{shown.message}</p>}
    </form>
  );
}
