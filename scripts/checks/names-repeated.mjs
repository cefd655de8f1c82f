/**
 * Functions whose name several files of the packages may export, each with the reason.
 *
 * @type {Readonly<Record<string, string>>}
 */
export const sameRole = {
  check: "the command of that name, and what makes a check",
  contentText: "the oracle says independently what the mock does",
  createAgent: "an operation of the API: in the client and in the server",
  createClient: "an entry of the client each",
  createResponse: "an operation of the API: in the server and in the mock",
  createSession: "an operation of the API: in the client and in the server",
  createSessions: "the sessions of the client, and those of the mock",
  findTurn: "a turn: in the client and in the server",
  inOrder: "an order, in oracles that import nothing of the server",
  instructionsOf: "the oracle of each API",
  listen: "the server's is that of http with its sockets",
  mergeToolConfig: "the oracle says independently what the server does",
  next: "the step of an oracle, in each API",
  providersName: "the oracle says independently what the server does",
  readsOf: "the views of each API",
  replay: "the command of that name, and what plays again",
  run: "the command of that name",
  runResponse: "a response: in the client and in the server",
  runTurn: "a turn: in the client and in the server",
  start: "the command of that name",
  toPrompt: "the oracle says independently what the server does",
  untilAborted: "a wait for a promise or a signal: the client imports nothing of the server",
};
