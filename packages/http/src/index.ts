export { toJsonAnswer, toTextAnswer, toResponse, type Answer, type TextSource } from "./answer.ts";
export { ConnectionReset, isRefused } from "./connection-reset.ts";
export {
  createDoors,
  doorOf,
  type Doors,
  type Fetch,
  type Handle,
  type PairedHandle,
  type Servable,
} from "./doors.ts";
export { hasTooManyValues, mostValues } from "./count-values.ts";
export { damaged } from "./faults/damaged.ts";
export type { DeliveryEvents } from "./faults/perform-operations.ts";
export { toRejectionAnswer } from "./faults/to-rejection-answer.ts";
export { namedScript } from "./named-script.ts";
export { createPathHint } from "./path-hint.ts";
export { foreignHost, isLoopback, isOwnHost } from "./own-host.ts";
export { BodyError, isJsonType, readBody } from "./read-body.ts";
export { requestIdOf } from "./request-id.ts";
export {
  createRouter,
  decodeParam,
  decodeParams,
  pathOf,
  shownPath,
  type RouteMatch,
  type Route,
  type Router,
} from "./router.ts";
