/** An answer, and what came with it. */
export interface ApiResponse<T> {
  data: T;
  status: number;
  headers: Headers;
  /** The server's name for this request, if it gave one. */
  request_id: string | null;
}

/** A call under way: the promise of its data. */
export interface ApiCall<T> extends Promise<T> {
  /** The data with the status, the headers and the request id of its answer. */
  withResponse(): Promise<ApiResponse<T>>;
}

export function toApiCall<T>(response: Promise<ApiResponse<T>>): ApiCall<T> {
  const data = response.then((whole) => whole.data);
  return Object.assign(data, {
    withResponse() {
      // An error is told by the promise that was asked for, and by that alone.
      data.catch(() => undefined);
      return response;
    },
  });
}
