/** The text of a request, as far as it is one. */
import { ControlProblem } from "./control-problem.ts";

const largest = 8 * 1024 * 1024;

/** Stops reading as soon as there is too much. */
export async function bodyText(request: Request): Promise<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const reader = request.body?.getReader();
  let text = "";
  let size = 0;
  try {
    for (let next = await reader?.read(); next?.done === false; next = await reader?.read()) {
      size += next.value.length;
      if (size > largest) throw new ControlProblem(413, "A script has 8 MiB at most.");
      text += decoder.decode(next.value, { stream: true });
    }
    return text + decoder.decode();
  } catch (error) {
    await reader?.cancel().catch(() => undefined);
    if (error instanceof ControlProblem) throw error;
    throw new ControlProblem(400, "The body cannot be read: it is not UTF-8, or it ended early.");
  }
}
