/** Tools that some servers run themselves, also where a client offers a tool of this name: the switch `builtin_names`. */
export const builtinNames: readonly string[] = [
  "brave_search",
  "wolfram_alpha",
  "photogen",
  "code_interpreter",
];
