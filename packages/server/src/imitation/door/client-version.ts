/** `client_version: checked`: a client of another `major.minor` than the server gets a 426. */
import { askIfKnown, replaced, type DoorWrapper } from "./door.ts";

export const checkedClients: DoorWrapper =
  (door, { name }) =>
  async (request, caller) => {
    const honest = (asked: Request) => door(asked, caller);
    const sent = request.headers.get("x-llamastack-client-version");
    const client = minorOf(sent);
    if (client === null || client === minorOf(name)) return honest(request);
    const answer = await askIfKnown(request, honest);
    if (answer.status !== 200) return honest(request);
    const message = `Client version ${sent} is not compatible with server version ${name}`;
    return replaced(answer, { error: { message } }, 426);
  };

/** `0.2` of `0.2.20`; null for a text that is not a version. */
function minorOf(version: string | null): string | null {
  return /^(\d+\.\d+)\.\d+/.exec(version ?? "")?.[1] ?? null;
}
