/** The end of streams of other protocols. It is no end of ours, unless it follows the last event. */
export function isDoneMarker(data: string): boolean {
  return data.trim() === "[DONE]";
}

/** The data of an event named `error`: JSON, or the text itself. Never null, because null would not be an error. */
export function parseError(data: string): unknown {
  try {
    return JSON.parse(data) ?? "";
  } catch {
    return data;
  }
}
