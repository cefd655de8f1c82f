/** Documents of a turn as part of its input. */
import { check, checksOf } from "../../../check/check.ts";
import { configurationStories } from "../generators/configuration.ts";
import { shieldStories } from "../generators/shields.ts";
import {
  compareInput,
  documentedTurns,
  formOf,
  linesAfter,
  type DocumentedTurn,
} from "../oracle/documents.ts";
import { toLine, toLines } from "../oracle/prompt.ts";
import { shieldCallsOf } from "../oracle/shield-calls.ts";
import { difference } from "../../../json/difference.ts";
import type { Trace } from "../../../trace/trace.ts";
import { compareRefusal } from "../views/errors.ts";
import { requestsTo } from "../views/inferences.ts";
import { turnLogs } from "../views/turn-log.ts";
import { compare, finding, judgeEach, type Verdict } from "../../../check/verdict.ts";

export const textJoinsMessage = check({
  id: "documents/text-joins-message",
  statement:
    "The texts of all documents are put at the end of the last message, in the form that its content has.",
  reference: ["semantics §5.2", "real-servers §8"],
  generator: configurationStories,
  judge: (trace) =>
    judgeInputs(
      trace,
      "no turn with documents was announced",
      ({ messages, documents, actual }) =>
        messages.length > 0 && actual !== null && documents.every((one) => formOf(one) === "text"),
    ),
});

/** Judges the announced input of turns of this kind whose documents must be accepted. */
function judgeInputs(trace: Trace, nothing: string, isOfKind: (turn: DocumentedTurn) => boolean): Verdict {
  const turns = documentedTurns(trace).filter((turn) => turn.lines !== null && isOfKind(turn));
  return judgeEach(turns, nothing, compareInput);
}

export const seenByModel = check({
  id: "documents/seen-by-model",
  statement: "Documents are part of the input that the model gets in this turn and in all later ones.",
  reference: ["semantics §5.2", "real-servers §8"],
  generator: configurationStories,
  needs: ["journal"],
  // A server that gives documents to the model beside the stored input loses them in later turns.
  judge(trace) {
    const prompts = documentedTurns(trace).flatMap((turn) => {
      if (turn.lines === null || turn.actual === null) return [];
      // The prompts of the turn, and the prompts of later turns.
      const turns = turnLogs(trace).filter(
        ({ alias, session, requests: [first] }) =>
          alias === turn.log.alias || (session === turn.log.session && first.began > turn.created.ended),
      );
      return turns.flatMap(({ alias, requests: [exchange] }) =>
        requestsTo(trace, alias).map((request) => ({ exchange, turn, prompt: request.messages })),
      );
    });
    return judgeEach(prompts, "no documents reached the model", ({ exchange, turn, prompt }) => {
      const texts = prompt.flatMap((message) => (message.role === "user" ? [toLine(message).text] : []));
      const added = texts.map((text) => linesAfter(turn.messages, text));
      return added.some((lines) => difference(turn.lines, lines) === null)
        ? []
        : [finding(exchange, "messages of the prompt that end with the documents", turn.lines, texts)];
    });
  },
});

/** What becomes of the documents of a turn, by what they are and how they say it. */
export const inputs = checksOf({ reference: ["semantics §5.2"], generator: configurationStories }, [
  {
    id: "documents/no-message",
    least: 5,
    statement: "Documents without a message make one.",
    when: { documents: "all" },
    judge: (trace) =>
      judgeInputs(trace, "no turn had documents and no message", ({ messages }) => messages.length === 0),
  },
  {
    id: "documents/list-content",
    least: 5,
    statement: "The items of a list as content are joined with a newline.",
    when: { documents: "all" },
    judge: (trace) =>
      judgeInputs(trace, "no turn had a document with a list as content", ({ documents }) =>
        documents.some((one) => formOf(one) === "list"),
      ),
  },
  {
    id: "documents/by-url",
    least: 5,
    statement: "A document by URL is fetched from there, and one that cannot be fetched is a 400.",
    when: { documents: "all" },
    judge(trace) {
      // What the suite gives is in the URL itself, or cannot be fetched, or must not be.
      const turns = documentedTurns(trace).filter(({ documents }) =>
        documents.some((one) => formOf(one) === "url"),
      );
      return judgeEach(turns, "no turn had a document by URL", (turn) =>
        turn.lines === null ? compareRefusal(trace, turn.created, [400]) : compareInput(turn),
      );
    },
  },
  {
    id: "documents/types",
    statement:
      "text/*, application/json and application/yaml are accepted, every other type is refused with 400.",
    when: { documents: "all" },
    judge(trace) {
      const turns = documentedTurns(trace).filter(({ documents }) =>
        documents.every((one) => formOf(one) !== "url"),
      );
      return judgeEach(turns, "no turn had documents", ({ created, log, documents, lines, actual }) => {
        const types = documents.map(({ mime_type }) => mime_type).join(", ");
        if (lines !== null)
          return compare(
            created,
            `whether ${types} are taken`,
            true,
            actual !== null || created.status === null,
          );
        return [
          ...compareRefusal(trace, created, [400]),
          ...compare(created, "requests to the model", 0, requestsTo(trace, log.alias).length),
        ];
      });
    },
  },
  {
    id: "documents/private-addresses",
    least: 5,
    when: { private_documents: "refused" },
    statement: "Documents are not fetched from addresses that are not public.",
    judge(trace) {
      // The target itself would answer there, with what no client should get in this way.
      const turns = documentedTurns(trace).filter(({ documents }) =>
        documents.some(
          ({ content }) => typeof content === "object" && "uri" in content && isOwn(content.uri),
        ),
      );
      // A turn that failed in another way shows neither.
      const decided = turns.filter(
        ({ actual, created }) => actual !== null || compareRefusal(trace, created, [400]).length === 0,
      );
      return judgeEach(
        decided,
        "no turn had only a document at an address that is not public against it",
        ({ created }) => compareRefusal(trace, created, [400]),
      );
    },
  },
]);

function isOwn(uri: string): boolean {
  return /^https?:\/\/127\.0\.0\.1[:/]/.test(uri);
}

export const seenByShields = check({
  id: "documents/seen-by-shields",
  least: 5,
  statement: "Input shields get the documents.",
  reference: ["semantics §5.2"],
  generator: shieldStories,
  needs: ["journal", "whole_shields"],
  when: { shield_views: "whole" },
  judge(trace) {
    const steps = shieldCallsOf(trace);
    const shown = documentedTurns(trace).flatMap((turn) =>
      steps
        .filter(({ log: { alias }, at }) => turn.lines !== null && alias === turn.log.alias && at === 0)
        .flatMap(({ exchange, calls }) =>
          calls.map(({ request, seq }) => ({ exchange, request, seq, turn })),
        ),
    );
    return judgeEach(shown, "no shield saw documents", ({ exchange, request, seq, turn }) => {
      const last = toLines(request?.messages).at(-1)?.text ?? "";
      const added = linesAfter(turn.messages, last) ?? last;
      return compare(
        exchange,
        `lines at the end of the last message given to ${request?.shield_id}`,
        turn.lines,
        added,
        seq,
      );
    });
  },
});
