import { expect, test } from "vitest";
import { otherModel } from "../../src/story/names.ts";
import type { BroughtKey } from "../../src/story/story.ts";
import {
  agentAndSession,
  createdAgent,
  createdSession,
  refused,
  type Answer,
  type ExchangeSpec,
} from "../support/exchanges.ts";
import { modelAsked } from "../support/journal.ts";
import { traceOf } from "../support/trace-of.ts";
import { fail, pass, unknown, verdictOn } from "../support/verdict-on.ts";
import { turnOf } from "../support/wire-objects.ts";

const turn = (session: string, data: BroughtKey | undefined, answer: Answer, as = "t1"): ExchangeSpec => ({
  step: { do: "turn", as, session, messages: [], script: { replies: [] }, stream: false, data },
  ...answer,
});
const done: Answer = { json: turnOf({ as: "t1" }) };
const other = [createdAgent("a2", { model: otherModel }), createdSession("s2", "a2")];
const trace = (specs: ExchangeSpec[], options: Parameters<typeof traceOf>[1] = {}) =>
  traceOf([...agentAndSession(), ...other, ...specs], options);

test("a turn is seen at the provider of its model alone", () => {
  const id = "routing/right-provider";
  const seen = modelAsked("t1");
  const elsewhere = { ...seen, other: true as const };
  const usual = turn("s1", undefined, done);
  const ofOther = turn("s2", "key", done);
  expect(verdictOn(id, trace([usual], { journal: [seen] }))).toEqual(pass);
  expect(verdictOn(id, trace([ofOther], { journal: [elsewhere] }))).toEqual(pass);
  for (const journal of [[seen], [seen, elsewhere], []])
    expect(verdictOn(id, trace([ofOther], { journal })).status).toBe("fail");
  expect(verdictOn(id, trace([ofOther])).status).toBe("unknown");
});

test("without the key it is a 400 that names the field", () => {
  const id = "provider-data/missing";
  const named = refused(400, "Provider p needs other_key.");
  expect(verdictOn(id, trace([turn("s2", undefined, named)]))).toEqual(pass);
  expect(verdictOn(id, trace([turn("s2", undefined, done)]))).toEqual(
    fail({ exchange: 4, path: "status", expected: "400", actual: 200 }),
  );
  expect(verdictOn(id, trace([turn("s2", undefined, refused(400, "No."))])).status).toBe("fail");
  // The usual model takes none.
  expect(verdictOn(id, trace([turn("s1", undefined, done)]))).toEqual(unknown("no request lacked its key"));
});

test("a key that is no text is a 400 at its place", () => {
  const id = "provider-data/typed";
  const at = (...loc: string[]): Answer => ({
    status: 400,
    json: { error: { detail: { errors: [{ loc, msg: "no", type: "t" }] } } },
  });
  const right = at("header", "x-llamastack-provider-data", "other_key");
  expect(verdictOn(id, trace([turn("s2", "no_text", right)]))).toEqual(pass);
  for (const wrong of [at("body", "other_key"), refused(400, "needs other_key"), done])
    expect(verdictOn(id, trace([turn("s2", "no_text", wrong)])).status).toBe("fail");
});

test("a key serves the request that brought it, and no later one", () => {
  const id = "provider-data/one-request";
  const without = (answer: Answer) => turn("s2", undefined, answer, "t2");
  const no = refused(400, "Provider p needs other_key.");
  expect(verdictOn(id, trace([turn("s2", "key", done), without(no)]))).toEqual(pass);
  expect(verdictOn(id, trace([turn("s2", "key", done), without(done)])).status).toBe("fail");
  expect(verdictOn(id, trace([without(done)])).status).toBe("unknown");
});
