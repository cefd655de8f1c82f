import type { ApiCall } from "../sending/call.ts";
import { checkStreamOptions, type CallOptions, type StreamOptions } from "../sending/options.ts";
import type { Source } from "../stream/listen.ts";

/**
 * A stream to open by a call. With `parseAs: "stream"` its data is a stream, regardless of its declared type.
 *
 * @throws TypeError for wrong options, before anything is sent.
 */
export function toStreamSource(
  call: (options: CallOptions) => ApiCall<unknown>,
  options: StreamOptions,
  defaults: Pick<Source, "idleTimeout" | "timing" | "maxBytes">,
): Source {
  checkStreamOptions(options);
  const { signal, idleTimeout = defaults.idleTimeout, ...others } = options;
  return {
    open: (own) => call({ ...others, signal: own }).withResponse() as ReturnType<Source["open"]>,
    signal,
    idleTimeout,
    timing: defaults.timing,
    maxBytes: others.maxBytes ?? defaults.maxBytes,
  };
}
