/** A response with its metadata. */
export interface ApiResponse<T> {
  data: T;
  status: number;
  headers: Headers;
  /** The server's request id, if any. */
  request_id: string | null;
}

/** A pending call: the promise of its data. */
export interface ApiCall<T> extends Promise<T> {
  /** The data with status, headers and request id. */
  withResponse(): Promise<ApiResponse<T>>;
}

export function toApiCall<T>(response: Promise<ApiResponse<T>>): ApiCall<T> {
  const data = response.then((whole) => whole.data);
  return Object.assign(data, {
    withResponse() {
      // Only the returned promise rejects; `data` must not be an unhandled rejection.
      data.catch(() => undefined);
      return response;
    },
  });
}
