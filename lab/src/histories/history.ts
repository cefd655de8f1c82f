/** What clients did to one record, when, and what they were answered. */
export interface Operation<Input, Output> {
  /** Places in one order of all beginnings and ends. An operation whose outcome is not known never ends. */
  began: number;
  ended: number;
  input: Input;
  /** Undefined if the outcome is not known: it happened, or not, or happens later. */
  output: Output | undefined;
}

/** What a record does, one operation after the other. States are JSON. */
export interface Model<State, Input, Output> {
  initial: State;
  /** Without operations of unknown outcome that no order needs: each left in doubles the situations. */
  needed?(history: readonly Operation<Input, Output>[]): readonly Operation<Input, Output>[];
  /** The states that may follow; none where the operation cannot have this output, which is undefined if not known. */
  apply(state: State, input: Input, output: Output | undefined): readonly State[];
}
