/** The control API over a small mock, and short calls to it. */
import { toResponse } from "@understudy/http";
import { createControl, createMockInference, parseScripts, type ControlGuard } from "../../src/index.ts";

export const info = { version: "1.2.3", profile: "reference", store: "memory", capabilities: ["scripts"] };

export function start(guard: ControlGuard = { loopback: true }) {
  const mock = createMockInference(
    parseScripts("script: a\nmodel: mock-model\nreplies: [{ say: [{ gate: half }, A.] }]"),
  );
  const control = createControl(mock, { ...guard, info });
  const handle = async (request: Request): Promise<Response | undefined> => {
    const answer = await control(request);
    return answer && toResponse(answer, request);
  };
  return { mock, handle, call: caller(handle) };
}

/** Calls the control API and gives status and body. */
function caller(handle: (request: Request) => Promise<Response | undefined>) {
  return async (method: string, path: string, body?: string, options: RequestInit = {}) => {
    const request = new Request(`http://localhost:8321/_understudy${path}`, {
      method,
      body: body ?? null,
      ...options,
    });
    const response = await handle(request);
    const text = (await response?.text()) ?? "";
    return {
      status: response?.status,
      body: text === "" ? null : JSON.parse(text),
      headers: response?.headers,
    };
  };
}
