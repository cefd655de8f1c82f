/** Whether a record that may be removed is there whole. */
import { call, type Send } from "./call.ts";
import type { Removable } from "./removable.ts";

export interface Shown extends Removable {
  /** What its reads show while it is there. */
  texts: readonly string[];
}

export async function show(send: Send, removable: Removable): Promise<Shown> {
  const answers = await read(send, removable);
  if (answers.some(({ status }) => status !== 200)) throw new Error(`${removable.path} is not there.`);
  return { ...removable, texts: answers.map(({ text }) => text) };
}

/** `partly`: of several reads some show it. `damaged`: one shows something else than before. */
export type State = "there" | "gone" | "partly" | "damaged";

export async function stateOf(send: Send, shown: Shown): Promise<State> {
  const answers = await read(send, shown);
  const found = answers.filter(({ status }) => status === 200);
  if (answers.some(({ status, text }, nth) => status === 200 && text !== shown.texts[nth])) return "damaged";
  if (found.length === 0) return "gone";
  return found.length === answers.length ? "there" : "partly";
}

/** False if it is not known what became of it. */
export async function remove(send: Send, { path, token }: Removable): Promise<boolean> {
  const answer = await call(send, token, "DELETE", path);
  if (answer !== undefined && ![200, 204, 404].includes(answer.status))
    throw new Error(`DELETE ${path} is answered by ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer !== undefined;
}

function read(send: Send, { reads, token }: Removable): Promise<{ status: number; text: string }[]> {
  const headers = { authorization: `Bearer ${token}` };
  return Promise.all(
    reads.map(async (path) => {
      const response = await send(path, { headers });
      if (response.status >= 500) throw new Error(`GET ${path} fails: ${await response.text()}`);
      return { status: response.status, text: await response.text() };
    }),
  );
}
