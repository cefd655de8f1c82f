/** What the types say; the compiler is the judge, a run only says that the file is there. */
import { describe, expectTypeOf, test } from "vitest";
import type {
  InferenceStep,
  ShapeError,
  ShieldCallStep,
  ToolExecutionStep,
} from "@understudy/contract/types";
import {
  createClient,
  type Agent,
  type ApiResponse,
  type ApiError,
  type ApiCall,
  type Client,
  type Pages,
  type PartialTurn,
  type Recovered,
  StreamError,
  type Step,
  TurnFailed,
  type TimedOut,
  type Turn,
  type TurnEvent,
  type TurnStreamCut,
} from "../src/index.ts";

/** Never called: its body is for the compiler. */
const typed = (use: (client: Client) => unknown): void => void use;
const path = { agent_id: "a", session_id: "s" };
const body = { messages: [{ role: "user" as const, content: "hi" }] };

describe("an event", () => {
  test("is narrowed by its kind", () => {
    const narrow = (event: TurnEvent): void => {
      if (event.event_type === "turn_start") expectTypeOf(event.turn_id).toEqualTypeOf<string>();
      if (event.event_type === "turn_complete" || event.event_type === "turn_awaiting_input")
        expectTypeOf(event.turn).toEqualTypeOf<Turn>();
      if (event.event_type === "step_progress" && event.delta.type === "text")
        expectTypeOf(event.delta.text).toEqualTypeOf<string>();
      if (event.event_type === "step_complete") expectTypeOf(event.step_details).toEqualTypeOf<Step>();
      // @ts-expect-error: only the last events have the turn.
      expectTypeOf(event.turn);
      // @ts-expect-error: there is no such kind.
      if (event.event_type === "turn_paused") return;
    };
    expectTypeOf(narrow).toBeFunction();
  });

  test("leaves no kind out of a switch", () => {
    const kind = (event: TurnEvent): number => {
      switch (event.event_type) {
        case "turn_start":
        case "step_start":
        case "step_progress":
        case "step_complete":
        case "turn_complete":
        case "turn_awaiting_input":
          return 1;
      }
    };
    expectTypeOf(kind).returns.toBeNumber();
  });
});

test("a step is narrowed by its type", () => {
  const narrow = (step: Step): void => {
    if (step.step_type === "inference") expectTypeOf(step).toEqualTypeOf<InferenceStep>();
    if (step.step_type === "tool_execution") expectTypeOf(step).toEqualTypeOf<ToolExecutionStep>();
    if (step.step_type === "shield_call") expectTypeOf(step).toEqualTypeOf<ShieldCallStep>();
    // @ts-expect-error: only an inference has a response of the model.
    expectTypeOf(step.model_response);
  };
  expectTypeOf(narrow).toBeFunction();
});

describe("an error", () => {
  test("is narrowed by its name", () => {
    const narrow = (error: ApiError | TimedOut | TurnFailed | TurnStreamCut): void => {
      if (error.name === "ApiError") expectTypeOf(error.fields).toEqualTypeOf<ShapeError[]>();
      if (error.name === "TimedOut") expectTypeOf(error.timeout).toEqualTypeOf<number>();
      if (error.name === "TurnFailed") expectTypeOf(error.status).toEqualTypeOf<number>();
      if (error.name === "TurnStreamCut") expectTypeOf(error.partial).toEqualTypeOf<PartialTurn>();
      // @ts-expect-error: a stream that was cut has no status.
      if (error.name === "TurnStreamCut") expectTypeOf(error.status);
    };
    expectTypeOf(narrow).toBeFunction();
  });

  test("has a type that its class narrows", () => {
    const narrow = (error: unknown): void => {
      if (error instanceof TurnFailed) expectTypeOf(error.status).toEqualTypeOf<number>();
      if (error instanceof StreamError) expectTypeOf(error.turn_id).toEqualTypeOf<string | null>();
    };
    expectTypeOf(narrow).toBeFunction();
  });
});

describe("a call", () => {
  test("has the type of its answer, alone and with what came with it", () => {
    typed((client) => expectTypeOf(client.agents.get("a")).toEqualTypeOf<ApiCall<Agent>>());
    typed((client) =>
      expectTypeOf(client.agents.get("a").withResponse()).resolves.toEqualTypeOf<ApiResponse<Agent>>(),
    );
    typed((client) => expectTypeOf(client.agents.delete("a")).resolves.toBeVoid());
    typed((client) => expectTypeOf(client.turns.create(path, body)).resolves.toEqualTypeOf<Turn>());
    typed((client) => expectTypeOf(client.turns.stream(path, body).turn()).resolves.toEqualTypeOf<Turn>());
    typed((client) =>
      expectTypeOf(client.turns.recover({ ...path, turn_id: null })).resolves.toEqualTypeOf<Recovered>(),
    );
    typed((client) =>
      expectTypeOf(client.steps.get({ ...path, turn_id: "t", step_id: "i" })).resolves.toEqualTypeOf<Step>(),
    );
    typed((client) => expectTypeOf(client.agents.list()).toExtend<Pages<Agent>>());
    typed(async (client) => {
      for await (const agent of client.agents.list()) expectTypeOf(agent).toEqualTypeOf<Agent>();
      for await (const event of client.turns.stream(path, body))
        expectTypeOf(event).toEqualTypeOf<TurnEvent>();
      for await (const text of client.turns.stream(path, body).textStream()) expectTypeOf(text).toBeString();
      const reader = client.turns.stream(path, body).toReadableStream().getReader();
      expectTypeOf((await reader.read()).value).toEqualTypeOf<TurnEvent | undefined>();
    });
  });

  test("takes no field that the document does not have, and misses none that it needs", () => {
    // @ts-expect-error: an agent needs instructions.
    typed((client) => client.agents.create({ model: "m" }));
    // @ts-expect-error: there is no field `instruction`.
    typed((client) => client.agents.create({ model: "m", instructions: "", instruction: "" }));
    // @ts-expect-error: a message has no role `system` here.
    typed((client) => client.turns.create(path, { messages: [{ role: "system", content: "" }] }));
    // @ts-expect-error: a turn is in a session.
    typed((client) => client.turns.create({ agent_id: "a" }, body));
    // @ts-expect-error: whether it is streamed is said by the method.
    typed((client) => client.turns.create(path, { ...body, stream: true }));
    // @ts-expect-error: a resume needs the turn.
    typed((client) => client.turns.resume.stream(path, { tool_responses: [] }));
    // @ts-expect-error: a response needs its call.
    typed((client) => client.turns.resume({ ...path, turn_id: "t" }, { tool_responses: [{ content: "" }] }));
    // @ts-expect-error: there is no option `retries`.
    typed((client) => client.agents.get("a", { retries: 1 }));
    // @ts-expect-error: the answer has no field `id`.
    typed(async (client) => (await client.agents.get("a")).id);
    // @ts-expect-error: a client needs to know where the server is.
    typed(() => createClient({}));
    // @ts-expect-error: a call by path is typed by its path.
    typed((client) => client.raw.GET("/v1/agents/{agent_id}", { params: { path: { agent: "a" } } }));
  });
});
