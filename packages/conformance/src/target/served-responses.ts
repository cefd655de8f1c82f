/** The prefixes before `/responses` and `/conversations`; null where it does not serve them. */
export interface ServedResponses {
  responses: string | null;
  conversations: string | null;
}

export const servesNone: ServedResponses = { responses: null, conversations: null };
