/** The other end of the relay, in a page or in Node: the events as `toReadableStream()` gave them. */
export async function* readEvents(response) {
  if (!response.ok) throw new Error(`The relay answered with status ${response.status}.`);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  let last;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      const lines = (rest + value).split("\n");
      rest = lines.pop();
      for (const line of lines) {
        last = JSON.parse(line);
        if (last.event_type === "error") throw new Error(last.message);
        yield last;
      }
    }
  } finally {
    // Whoever leaves the loop needs no more of the answer.
    await reader.cancel().catch(() => undefined);
  }
  const isWhole = ["turn_complete", "turn_awaiting_input"].includes(last?.event_type);
  if (!isWhole) throw new Error("The answer of the relay ended before the turn's last event.");
}
