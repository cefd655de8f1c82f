/** Changes of status and headers. */
export const statuses = [200, 201, 202, 204, 400, 401, 403, 404, 409, 418, 422, 429, 500, 501, 503, 504];

/** Statuses of complete refusals, with body and headers. */
export const refusals = [400, 404, 409, 413, 415, 429, 500, 503];

export const headerChanges: readonly { id: string; name: string; value: string | null }[] = [
  { id: "type-lost", name: "content-type", value: null },
  { id: "type-text", name: "content-type", value: "text/plain" },
  { id: "type-json", name: "content-type", value: "application/json" },
  { id: "type-stream", name: "content-type", value: "text/event-stream" },
  { id: "request-id-lost", name: "x-request-id", value: null },
  { id: "request-id-same", name: "x-request-id", value: "1" },
  { id: "allow-lost", name: "allow", value: null },
  { id: "allow-all", name: "allow", value: "GET, POST, DELETE" },
  { id: "repeat-lost", name: "x-should-retry", value: null },
  { id: "repeat-true", name: "x-should-retry", value: "true" },
];
