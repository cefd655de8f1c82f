/** One request of a client to one of the servers. */

export type Method = "GET" | "POST" | "DELETE";

/** A server: its `fetch`, or its address while its process may be gone. Rejects if the connection breaks. */
export type Send = (path: string, init: RequestInit) => Promise<Response>;

export interface Answer {
  status: number;
  /** Empty if there is none. */
  body: AnswerBody;
}

interface Call {
  call_id: string;
}

export interface Turn {
  turn_id: string;
  input_messages: { content: string }[];
  steps: {
    step_type: string;
    started_at: string;
    completed_at: string;
    tool_responses?: { content: string }[];
  }[];
  started_at: string;
  output_message: { content: string; tool_calls: Call[] };
  completed_at: string | null;
}

/** What is read of a record in a list. */
interface ListedBody {
  id?: string;
  response_id?: string;
  title?: string;
  session_name?: string;
  agent_config?: { instructions: string };
  metadata?: Record<string, string> | null;
  content?: { text: string }[];
}

/** What is read of the answers. */
export interface AnswerBody extends Partial<Turn> {
  id?: string;
  agent_id?: string;
  session_id?: string;
  turns?: Turn[];
  metadata?: Record<string, string>;
  data?: ListedBody[];
  has_more?: boolean;
  /** Of a response. */
  status?: string;
  /** Of a gate. */
  reached?: boolean;
}

/** Undefined if it is not known what became of the request: the connection broke, or the server failed. */
export async function call(
  send: Send,
  token: string,
  method: Method,
  path: string,
  body?: object,
): Promise<Answer | undefined> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  try {
    const response = await send(path, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (response.status >= 500) return undefined;
    // Another shape fails where it is read.
    return { status: response.status, body: (text === "" ? {} : JSON.parse(text)) as AnswerBody };
  } catch {
    return undefined;
  }
}
