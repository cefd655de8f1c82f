/** Chains: what the model is given of the responses before. */
import { check, checksOf } from "../../../check/check.ts";
import { responseSocketStories } from "../generators/sockets.ts";
import { responseStories } from "../generators/responses.ts";
import {
  expectedContext,
  hasEnded,
  instructionsOf,
  isStored,
  lacksOutputs,
  openCalls,
} from "../oracle/context.ts";
import { noParent } from "../oracle/errors.ts";
import { type Atom, comparable, itemAtoms, promptAtoms } from "../views/atoms.ts";
import { inferencesOf, promptsOf } from "../views/inferences.ts";
import { type ObservedResponse, observedAs, observedResponses } from "../views/observed.ts";
import type { Trace } from "../../../trace/trace.ts";
import { compare, compareStatus, type Finding, judgeEach } from "../../../check/verdict.ts";

/** The first prompt of a response, and what it must be. */
interface PromptRow {
  observed: ObservedResponse;
  expected: readonly Atom[];
  actual: readonly Atom[];
  seq: number;
}

function promptRows(trace: Trace): PromptRow[] {
  return observedResponses(trace).flatMap((observed) => {
    const context = expectedContext(trace, observed);
    const [first] = promptsOf(trace, observed.alias);
    // Where calls without an answer stay, which of them a server repeats is its own choice.
    const keeps = trace.expectations.policy.loose_ends === "kept";
    if (context === null || first === undefined || (keeps && openCalls(context).length > 0)) return [];
    const instructions = instructionsOf(observed);
    const system = instructions === null ? [] : [{ role: "system", text: instructions }];
    return [
      {
        observed,
        seq: first.seq,
        ...comparable([...system, ...itemAtoms(context)], promptAtoms(first.messages)),
      },
    ];
  });
}

const shared = { generator: responseStories, needs: ["journal"] } as const;

const isChild = ({ observed }: PromptRow): boolean => observed.step.after !== undefined;
const isSystem = (atom: Atom): boolean => "role" in atom && atom.role === "system";

function comparePrompt(
  { observed, expected, actual, seq }: PromptRow,
  keep: (atom: Atom) => boolean,
): Finding[] {
  return compare(observed.exchange, "prompt", expected.filter(keep), actual.filter(keep), seq);
}

export const prompts = checksOf(shared, [
  {
    id: "responses/input-reaches-model",
    generator: [responseStories, responseSocketStories],
    when: { response_inputs: "whole" },
    statement: "The model is given the instructions of a response, then its input in its order.",
    reference: ["createResponse"],
    judge: (trace) =>
      judgeEach(
        promptRows(trace).filter((row) => !isChild(row)),
        "no response without a parent reached the model",
        (row) => comparePrompt(row, () => true),
      ),
  },
  {
    id: "responses/chain-prompt",
    generator: [responseStories, responseSocketStories],
    when: { response_inputs: "whole" },
    statement:
      "In a chain the model is given inputs and outputs of all ancestors in their order, then the input of the response.",
    reference: ["createResponse"],
    judge: (trace) =>
      judgeEach(promptRows(trace).filter(isChild), "no response with a parent reached the model", (row) =>
        comparePrompt(row, (atom) => !isSystem(atom)),
      ),
  },
  {
    id: "responses/chain-instructions",
    least: 5,
    statement: "Instructions of an ancestor do not reach the model.",
    reference: ["ResponseCreateRequest"],
    judge: (trace) =>
      judgeEach(
        promptRows(trace).filter(
          (row) => isChild(row) && ancestors(trace, row.observed).some((one) => instructionsOf(one) !== null),
        ),
        "no ancestor had instructions",
        (row) => {
          const strange = inherited(trace, row).map((atom) => ("role" in atom ? atom.text : ""));
          return compare(
            row.observed.exchange,
            "instructions of ancestors in the prompt",
            [],
            strange,
            row.seq,
          );
        },
      ),
  },
  {
    id: "responses/chain-system-messages",
    when: { chain_system_messages: "kept", response_inputs: "whole" },
    least: 5,
    statement: "System messages in the inputs of ancestors reach the model, other than their instructions.",
    reference: ["MessageInputItem"],
    judge: (trace) =>
      judgeEach(
        promptRows(trace).filter((row) => isChild(row) && row.expected.some(isSystem)),
        "no ancestor had a system message",
        (row) => {
          const strange = inherited(trace, row);
          return comparePrompt(
            { ...row, actual: row.actual.filter((atom) => !strange.includes(atom)) },
            isSystem,
          );
        },
      ),
  },
]);

/** System messages in a prompt that are instructions of ancestors, and not of the response. */
function inherited(trace: Trace, { observed, expected, actual }: PromptRow): Atom[] {
  const theirs = ancestors(trace, observed).map(instructionsOf);
  const known = expected.filter(isSystem).map((atom) => ("role" in atom ? atom.text : ""));
  return actual.filter(
    (atom) => "role" in atom && isSystem(atom) && theirs.includes(atom.text) && !known.includes(atom.text),
  );
}

function ancestors(trace: Trace, { step }: ObservedResponse): ObservedResponse[] {
  const parent = step.after === undefined ? undefined : observedAs(trace, step.after);
  return parent === undefined ? [] : [parent, ...ancestors(trace, parent)];
}

export const forksApart = check({
  ...shared,
  id: "responses/forks-apart",
  when: { response_functions: "taken" },
  least: 5,
  statement: "Responses that continue the same one do not see each other.",
  reference: ["createResponse"],
  judge(trace) {
    const all = observedResponses(trace);
    const forks = all.filter(({ alias, step }) =>
      all.some(
        (other) => other.alias !== alias && other.step.after === step.after && step.after !== undefined,
      ),
    );
    const prompted = forks.flatMap((observed) => {
      const [first] = promptsOf(trace, observed.alias);
      return first === undefined ? [] : [{ observed, text: JSON.stringify(first.messages), seq: first.seq }];
    });
    return judgeEach(prompted, "no response was continued twice", ({ observed, text, seq }) => {
      const own = [observed, ...ancestors(trace, observed)].map(({ alias }) => alias);
      const strangers = all
        .map(({ alias }) => alias)
        .filter((alias) => !own.includes(alias) && hasWordsOf(trace, alias, text));
      return compare(observed.exchange, "other responses in the prompt", [], strangers, seq);
    });
  },
});

function hasWordsOf({ run }: Trace, alias: string, text: string): boolean {
  return text.includes(`@@${run}.${alias}#${alias}@@`) || text.includes(`(${run}.${alias})`);
}

/** When a response was deleted; infinite if it was not. */
function deletedAt({ exchanges }: Trace, alias: string): number {
  const found = exchanges.find(
    ({ step, status }) => step.do === "delete_response" && step.response === alias && status === 200,
  );
  return found?.ended ?? Infinity;
}

export const deletedAncestor = check({
  ...shared,
  id: "responses/deleted-ancestor",
  least: 3,
  when: { response_routes: ["delete"] },
  statement:
    "The deletion of a response changes nothing for those that continue it, and no new one can continue it.",
  reference: ["deleteResponse"],
  judge(trace) {
    const begun = observedResponses(trace).filter(({ step, exchange }) => {
      const { after } = step;
      return after !== undefined && deletedAt(trace, after) < exchange.began;
    });
    const rows = promptRows(trace);
    const below = observedResponses(trace).filter((observed) => {
      const [parent, ...older] = ancestors(trace, observed);
      const isAbove = older.some(({ alias }) => deletedAt(trace, alias) < observed.exchange.began);
      const isRight =
        parent !== undefined && hasEnded(parent) && isStored(parent) && !begun.includes(observed);
      return isAbove && isRight && !lacksOutputs(trace, observed);
    });
    return judgeEach([...begun, ...below], "nothing continued a response that was deleted", (observed) => {
      if (begun.includes(observed)) return compareMissing(trace, observed);
      const row = rows.find((one) => one.observed === observed);
      const prompt = row === undefined ? [] : comparePrompt(row, (atom) => !isSystem(atom));
      return [...compareStatus(observed.exchange, [200]), ...prompt];
    });
  },
});

/** It must be refused before the model is asked. */
function compareMissing(trace: Trace, { alias, exchange, response }: ObservedResponse): Finding[] {
  const isBadRequest = trace.expectations.responses.missing_responses === "bad_request";
  // Llama Stack says so in the stream.
  const isSaid = isBadRequest && exchange.items !== null && response === null;
  return [
    ...(isSaid ? [] : compareStatus(exchange, [noParent])),
    ...compare(exchange, "requests to the model", 0, inferencesOf(trace, alias).length),
  ];
}
