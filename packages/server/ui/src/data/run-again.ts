/** Runs a turn again over the public API. */
import type { Session, Turn } from "@understudy/contract/types";
import { answersTo, type Again } from "../model/again.ts";
import { awaits } from "../model/turn-state.ts";
import { post, sessionPath } from "./api.ts";

/** In the same session, or in a new one of the same agent. The responses of the client are sent again too. */
export async function runAgain(
  agent_id: string,
  session: { session_id: string } | { session_name: string },
  { messages, resumes }: Again,
): Promise<void> {
  const { session_id } =
    "session_id" in session
      ? session
      : await post<Pick<Session, "session_id">>(
          `/v1/agents/${encodeURIComponent(agent_id)}/session`,
          session,
        );
  const path = `${sessionPath(agent_id, session_id)}/turn`;
  let turn = await post<Turn>(path, { messages });
  for (const given of resumes) {
    if (!awaits(turn)) return;
    const tool_responses = answersTo(turn.output_message.tool_calls, given);
    turn = await post<Turn>(`${path}/${turn.turn_id}/resume`, { tool_responses });
  }
}
