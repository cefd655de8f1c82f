/** What a function of a user may give: a result, or a promise of it. */
export type Awaitable<T> = T | Promise<T>;
