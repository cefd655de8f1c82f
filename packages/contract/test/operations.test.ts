import { describe, expect, expectTypeOf, it } from "vitest";
import {
  operationIds,
  operations,
  pathsOf,
  type BodyOf,
  type OperationId,
  type ParamsOf,
  type Parsed,
  type QueryOf,
} from "../src/index.ts";
import { document, documentedOperations, last } from "./support/document.ts";

describe("the operation table", () => {
  it("has the operations of the document and no others", () => {
    expect(operationIds.toSorted()).toEqual(documentedOperations.map((one) => one.operationId).toSorted());
  });

  it.each(documentedOperations)("says of $operationId what the document says", (documented) => {
    const operation = operations[documented.operationId as OperationId];
    const sent = documented.requestBody?.content;
    const schema = sent?.["application/json"]?.schema.$ref;
    const form = sent?.["multipart/form-data"]?.schema.$ref;
    expect(operation).toEqual({
      method: documented.method,
      path: documented.path,
      prefixes: ["/v1", ...(documented.alsoUnder === undefined ? [] : [documented.alsoUnder])],
      body: schema === undefined ? null : last(schema),
      form: form === undefined ? null : last(form),
      takesKey: documented.parameters.some((parameter) => parameter?.name === "Idempotency-Key"),
      answers: Object.fromEntries(
        Object.entries(documented.responses).map(([status, { $ref, content }]) => {
          const named = $ref === undefined ? content : document.components.responses[last($ref)]?.content;
          const json = named?.["application/json"]?.schema.$ref;
          return [status, json === undefined ? null : last(json)];
        }),
      ),
      query: documented.parameters
        .filter((parameter) => parameter?.in === "query")
        .map((parameter) => ({ name: parameter?.name, schema: parameter?.schema })),
    });
    const inPath = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const described = documented.parameters.filter((one) => one?.in === "path").map((one) => one?.name);
    expect(inPath).toEqual(described);
  });

  it("lists every path that an operation is served under", () => {
    expect(pathsOf("getAgent")).toEqual(["/v1/agents/{agent_id}", "/v1alpha/agents/{agent_id}"]);
    expect(pathsOf("getHealth")).toEqual(["/v1/health"]);
  });
});

describe("the types of an operation", () => {
  it("are its body, its query and the parameters in its path", () => {
    expectTypeOf<BodyOf<"createTurn">>().toEqualTypeOf<Parsed<"TurnCreateRequest">>();
    expectTypeOf<BodyOf<"getTurn">>().toEqualTypeOf<null>();
    expectTypeOf<ParamsOf<"getStep">>().toEqualTypeOf<
      Record<"agent_id" | "session_id" | "turn_id" | "step_id", string>
    >();
    expectTypeOf<keyof ParamsOf<"getHealth">>().toEqualTypeOf<never>();
  });

  it("make a table of handlers that must be whole", () => {
    type Handlers = {
      [Id in OperationId]: (body: BodyOf<Id>, query: QueryOf<Id>, params: ParamsOf<Id>) => void;
    };
    const one = { createSession: ({ session_name }: BodyOf<"createSession">) => void session_name };
    // @ts-expect-error the other operations are missing
    one satisfies Handlers;
    one satisfies Partial<Handlers>;
    expect(Object.keys(one)).toEqual(["createSession"]);
  });
});
