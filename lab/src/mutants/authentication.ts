import type { Mutant } from "./mutant.ts";
import { isOf, withUsers } from "./users.ts";

const agent = /\/agents\/[^/]+$/;

export const authenticationMutants: readonly Mutant[] = [
  {
    id: "authentication-repeats-the-token",
    fault: "The 401 has what was sent in place of a token.",
    killedBy: ["access/needs-a-token"],
    over: withUsers(async (request, honest) => {
      const sent = request.headers.get("authorization");
      const response = await honest(request);
      if (response.status !== 401 || sent === null) return response;
      const error = { message: `Unknown token: ${sent}` };
      return Response.json({ error }, response);
    }),
  },
  {
    id: "authentication-asks-after-the-path",
    fault: "Without a token an unknown agent is a 404, and a known one a 401.",
    killedBy: ["access/needs-a-token"],
    over: withUsers(async (request, honest, { ownerOf }) => {
      const isUnknown = isOf(request, "GET", agent) && ownerOf(request) === undefined;
      const response = await honest(request);
      if (response.status !== 401 || !isUnknown) return response;
      return Response.json({ detail: "There is no such agent." }, { status: 404 });
    }),
  },
  {
    id: "authentication-lets-users-without-attributes-read-all",
    fault: "A user without attributes reads what is anybody's.",
    killedBy: ["access/without-attributes"],
    over: withUsers(async (request, honest, users) => {
      const isPlain = users.tokenOf(request).startsWith("none-");
      const owner = isPlain && request.method === "GET" ? users.ownerOf(request) : undefined;
      return honest(owner === undefined ? request : users.as(owner, request));
    }),
  },
];
