/** Cuts texts into tokens, as models count them. */
export interface Tokenizer {
  /**
   * The texts of the tokens, in their order; joined they are the text. A token that ends inside a character has an empty text,
   * and the one that ends the character has it. Rejects with the reason of the signal when it aborts.
   */
  tokens(text: string, signal?: AbortSignal): Promise<string[]>;
}
