/** What all clients did, by record, and what is wrong with it. */
import { findDisorder } from "../histories/causality.ts";
import type { Model, Operation } from "../histories/history.ts";
import { findAnomaly } from "../histories/linearizable.ts";
import { orderedHolder, unorderedHolder, type HolderInput, type HolderOutput } from "../histories/records.ts";
import { register, type RegisterInput, type RegisterOutput } from "../histories/registers.ts";
import { turn, type TurnInput, type TurnOutput } from "../histories/resumes.ts";

interface RecordHistories<Input, Output> {
  add(key: string, ...operations: Operation<Input, Output>[]): void;
  of(key: string): readonly Operation<Input, Output>[];
  anomalies(): string[];
  count(): number;
}

function historiesOf<State, Input, Output>(
  model: Model<State, Input, Output>,
): RecordHistories<Input, Output> {
  const histories = new Map<string, Operation<Input, Output>[]>();
  return {
    add(key, ...operations) {
      const history = histories.get(key) ?? [];
      histories.set(key, history);
      history.push(...operations);
    },
    of: (key) => histories.get(key) ?? [],
    anomalies: () =>
      [...histories].flatMap(([key, history]) => {
        const stuck = findAnomaly(model, history);
        if (stuck === null) return [];
        const lines = stuck.map((one) => `  ${JSON.stringify(one)}`);
        return [[`${key}: no order of what was done explains these answers:`, ...lines].join("\n")];
      }),
    count: () => [...histories.values()].reduce((sum, history) => sum + history.length, 0),
  };
}

export interface Histories {
  /** The next place in the order of all beginnings and ends. */
  next(): number;
  sessions: RecordHistories<HolderInput, HolderOutput>;
  /** The sessions that an agent has. */
  agents: RecordHistories<HolderInput, HolderOutput>;
  conversations: RecordHistories<HolderInput, HolderOutput>;
  models: RecordHistories<RegisterInput, RegisterOutput>;
  turns: RecordHistories<TurnInput, TurnOutput>;
  /** The order of turns that a read of their session has shown. */
  showOrder(session: string, labels: readonly string[]): void;
  /** A mistake that one answer shows. */
  accuse(mistake: string): void;
  /** All that is wrong; empty if nothing is. */
  judge(): string[];
  count(): number;
}

export function createHistories(): Histories {
  let places = 0;
  const sessions = historiesOf(unorderedHolder);
  const agents = historiesOf(unorderedHolder);
  const conversations = historiesOf(orderedHolder);
  const models = historiesOf(register);
  const turns = historiesOf(turn);
  const all = [sessions, agents, conversations, models, turns];
  const orders: { session: string; labels: readonly string[] }[] = [];
  const mistakes = new Set<string>();
  const disorder = (): string[] =>
    orders.flatMap(({ session, labels }) => {
      const added = sessions
        .of(session)
        .flatMap(({ input, ...times }) =>
          input.kind === "add" ? input.items.map((item) => ({ ...times, input: item })) : [],
        );
      return findDisorder(added, labels).map(
        ([earlier, later]) => `${session}: ${earlier} had been answered when ${later} began, and is after it`,
      );
    });
  return {
    next: () => (places += 1),
    ...{ sessions, agents, conversations, models, turns },
    showOrder: (session, labels) => void orders.push({ session, labels }),
    accuse: (mistake) => void mistakes.add(mistake),
    judge: () => [...mistakes, ...new Set(disorder()), ...all.flatMap((one) => one.anomalies())],
    count: () => all.reduce((sum, one) => sum + one.count(), 0),
  };
}
