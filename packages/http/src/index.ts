export { portMistake } from "./address-mistakes.ts";
export { toJsonAnswer, toResponse, type Answer, type TextSource } from "./answers/answer.ts";
export { ConnectionReset, isConnectionRefused } from "./answers/connection-reset.ts";
export {
  createDoors,
  doorOf,
  type Doors,
  type Fetch,
  type Handle,
  type PairedHandle,
  type Servable,
} from "./answers/doors.ts";
export { mostValues } from "./requests/count-values.ts";
export { damaged } from "./faults/damaged.ts";
export type { DeliveryEvents } from "./faults/perform-operations.ts";
export { toRejectionAnswer } from "./faults/to-rejection-answer.ts";
export { namedScript } from "./named-script.ts";
export { createPathHint } from "./requests/path-hint.ts";
export { foreignHost, isLoopback, isOwnHost } from "./requests/own-host.ts";
export { BodyError } from "./requests/body-error.ts";
export { isJsonType, readBody, withBytes, type BodySource } from "./requests/read-body.ts";
export { parseJsonBody, readJson, type JsonSource } from "./requests/read-json.ts";
export { requestIdOf } from "./requests/request-id.ts";
export {
  createRouter,
  decodeParam,
  decodeParams,
  pathOf,
  shownPath,
  type RouteMatch,
  type Route,
  type Router,
} from "./requests/router.ts";
