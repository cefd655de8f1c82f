/** The same script, either way: in the process and over HTTP. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { ProviderError } from "@understudy/contract";
import type { InferencePart, InferenceRequest } from "@understudy/contract/provider-data";
import { decodeEvents } from "@understudy/contract/sse";
import { createMockInference, type MockInference, type Script } from "../../src/index.ts";
import { toChatBody } from "../support/chat-body.ts";
import { asWhole, fromBody, fromEvents, fromParts, type ObservedAnswer } from "../support/observed-answer.ts";
import { send } from "../support/openai.ts";
import { context } from "../support/requests.ts";
import { anyRequestTo, anyScripts } from "../support/scripts.ts";

async function inProcess(mock: MockInference, request: InferenceRequest) {
  const parts: InferencePart[] = [];
  try {
    for await (const part of mock.inference.infer(request, context)) parts.push(part);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const { status, message } = error;
    return { answer: fromParts(parts, { status, message }), status };
  }
  return { answer: fromParts(parts, null), status: null };
}

async function overHttp(
  mock: MockInference,
  request: InferenceRequest,
  stream: boolean,
): Promise<ObservedAnswer> {
  const response = await send(mock, "POST", "/v1/chat/completions", { ...toChatBody(request), stream });
  if (!stream || response.status !== 200) return fromBody(response.status, await response.json());
  const events = [];
  for await (const data of decodeEvents(response.body!))
    events.push(data === "[DONE]" ? data : JSON.parse(data));
  return fromEvents(events);
}

/** Every kind of answer, without what takes time. */
const prompt = anyScripts.map((scripts) => scripts.map(withoutHalts));
/** Over HTTP a request without messages is refused before any script is asked. */
const requestTo = (scripts: Script[]) => anyRequestTo(scripts).filter(({ messages }) => messages.length > 0);
const conversation = prompt.chain((scripts) =>
  fc.tuple(fc.constant(scripts), fc.array(requestTo(scripts), { minLength: 1, maxLength: 4 })),
);

test("both give the same answers, misses and journal for any script and conversation", async () => {
  await fc.assert(
    fc.asyncProperty(conversation, async ([scripts, requests]) => {
      const options = { models: requests.map(({ model }) => model) };
      const create = () => createMockInference(scripts, options);
      const [here, streamed, whole] = [create(), create(), create()];
      for (const request of requests) {
        const { answer, status } = await inProcess(here, request);
        expect(await overHttp(streamed, request, true)).toEqual(answer);
        expect(await overHttp(whole, request, false)).toEqual(asWhole(answer, status));
      }
      expect(journalOf(streamed)).toEqual(here.journal.list());
      expect(journalOf(whole)).toEqual(here.journal.list());
      expect(streamed.unusedReplies()).toEqual(here.unusedReplies());
    }),
    { numRuns: 300 },
  );
});

/** Drawn conversations seldom pair calls and results, which is looked at over HTTP only. */
const journalOf = ({ journal }: MockInference) =>
  journal.list().map((entry) => ({ ...entry, invalid: null }));

const halting = new Set(["wait", "gate"]);
const timed = new Set(["pace", "fault", "wire"]);

/** A script is data: what makes an answer wait or break off, or concerns its client alone, is left out wherever it stands. */
function withoutHalts(script: Script): Script {
  const strip = (value: unknown): unknown => {
    if (Array.isArray(value)) {
      const kept = value.filter(
        (item) => !(isObject(item) && Object.keys(item).some((key) => halting.has(key))),
      );
      // No list that had parts may be empty.
      return kept.length < value.length && kept.length === 0 ? [""] : kept.map(strip);
    }
    if (!isObject(value)) return value;
    const kept = Object.entries(value).filter(([key]) => !timed.has(key) && key !== "http");
    // An answer says something.
    const alone = kept.length < Object.keys(value).length && kept.every(([key]) => key === "when");
    return Object.fromEntries([
      ...kept.map(([key, item]) => [key, strip(item)]),
      ...(alone ? [["say", ""]] : []),
    ]);
  };
  const { script: name, model, replies, otherwise } = script;
  return strip({ script: name, model, replies, otherwise }) as Script;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
