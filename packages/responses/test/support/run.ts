/** Renders a drawn run. */
import type { ResponseEvent, ResponseObject } from "@understudy/contract/responses/types";
import {
  render,
  renderBeginning,
  renderEnding,
  responseId,
  toResponseObject,
  type RenderState,
} from "@understudy/responses";
import type { DrawnRun } from "./drawn.ts";

export const container = "019a5b3e-7c1a-7000-8000-000000000003";

export interface RenderedRun {
  events: ResponseEvent[];
  response: ResponseObject;
  state: RenderState;
}

/** `sizes`: how many steps are rendered together; each alone by default. */
export function renderRun({
  background,
  summary,
  progress,
  ending,
  sizes = [],
}: DrawnRun & { sizes?: readonly number[] }): RenderedRun {
  const asked = toResponseObject(
    { model: "mock", input: "Hello", background, ...(summary && { reasoning: { summary: "auto" } }) },
    { id: responseId(container), created_at: 1_700_000_000 },
  );
  const begun = renderBeginning(asked, { sources: true, results: true, encrypted_reasoning: true });
  const events = [...begun.events];
  let { state } = begun;
  for (let at = 0, round = 0; at < progress.length; round += 1) {
    const size = sizes[round % sizes.length] ?? 1;
    const next = render(state, progress.slice(at, at + size));
    at += size;
    state = next.state;
    events.push(...next.events);
  }
  const ended = renderEnding(state, ending);
  return { events: [...events, ...ended.events], response: ended.response, state: ended.state };
}
