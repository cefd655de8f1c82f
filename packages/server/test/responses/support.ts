/** Responses of a server without a port. */
import { grammarFaults } from "@understudy/responses";
import type { ResponseEvent, ResponseObject } from "@understudy/contract/responses";
import { expect } from "vitest";
import { fakeProviders, type Fakes, type FakeProviders } from "../support/fake-providers.ts";
import { testServer, type TestServer, type TestServerOptions } from "../support/client.ts";

export interface ResponsesServer extends TestServer {
  providers: FakeProviders;
  /** POST, which has to be answered with 200. */
  create(body: object): Promise<ResponseObject>;
  /** The status and the error of a POST that has to fail. */
  refused(body: object): Promise<{ status: number; code: string; param: string | null; message: string }>;
  /** The events of a POST with `stream`, which have to be a stream as it must be. */
  streamed(body: object): Promise<ResponseEvent[]>;
  /** The contents of the prompt that the model got last, with roles. */
  prompt(): string[];
  /** Everything that is stored, by key. */
  dump(): Promise<Record<string, unknown>>;
}

export function responsesServer(fakes: Fakes = {}, options: TestServerOptions = {}): ResponsesServer {
  const providers = fakeProviders(fakes);
  const server = testServer(providers, options);
  const post = (body: object) => server.call("POST", "/v1/responses", { model: "m", input: "hi", ...body });
  return {
    ...server,
    providers,
    async create(body) {
      const answer = await post(body);
      expect(answer.body).not.toHaveProperty("error.message");
      expect(answer.status).toBe(200);
      return answer.body as ResponseObject;
    },
    async refused(body) {
      const answer = await post(body);
      const { code, param, message } = answer.body.error;
      return { status: answer.status, code, param, message };
    },
    async streamed(body) {
      const request = new Request("http://stack/v1/responses", {
        method: "POST",
        body: JSON.stringify({ model: "m", input: "hi", ...body, stream: true }),
        headers: { "content-type": "application/json" },
      });
      const response = await server.fetch(request);
      const text = await response.text();
      if (response.status !== 200) throw new Error(text);
      const events = readEvents(text);
      expect(grammarFaults(events)).toEqual([]);
      return events;
    },
    prompt() {
      const { messages = [] } = providers.requests.inference.at(-1) ?? {};
      return messages.map((message) => {
        const calls =
          message.role === "assistant" ? message.tool_calls.map((call) => ` ${call.tool_name}()`) : [];
        return `${message.role}: ${typeof message.content === "string" ? message.content : JSON.stringify(message.content)}${calls.join("")}`;
      });
    },
    async dump() {
      const symbols = Object.getOwnPropertySymbols(server.app.store);
      const store = (
        server.app.store as unknown as Record<
          symbol,
          { list(prefix: string): Promise<{ key: string; value: unknown }[]> }
        >
      )[symbols[0] as symbol];
      const entries = (await store?.list("")) ?? [];
      return Object.fromEntries(
        entries.filter(({ key }) => key !== "ids/mark").map(({ key, value }) => [key, value]),
      );
    },
  };
}

/** One output for each call of a function that can have one. */
export function outputsFor(items: readonly { type?: string; status?: string; call_id?: string }[]): object[] {
  return items.flatMap(({ type, status, call_id }) =>
    type === "function_call" && status !== "incomplete"
      ? [{ type: "function_call_output", call_id, output: "done" }]
      : [],
  );
}

/** The events in the text of a stream, whose names have to be right. */
export function readEvents(text: string): ResponseEvent[] {
  const blocks = text.split("\n\n").filter((block) => block !== "");
  return blocks.map((block) => {
    const [name = "", data = ""] = block.split("\n");
    const event = JSON.parse(data.replace(/^data: /, "")) as ResponseEvent;
    expect(name).toBe(`event: ${event.type}`);
    return event;
  });
}

/** The response in the last event. */
export function terminalOf(events: readonly ResponseEvent[]): ResponseObject {
  const last = events.at(-1);
  if (last === undefined || !("response" in last)) throw new Error("The stream has no terminal event.");
  return last.response;
}

/** The texts of the messages in an output. */
export function textsIn({ output }: ResponseObject): string[] {
  return output.flatMap((item) =>
    item.type === "message"
      ? item.content.map((part) => ("text" in part ? part.text : "refusal" in part ? part.refusal : ""))
      : [],
  );
}
