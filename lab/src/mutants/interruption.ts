import type { Store } from "@understudy/server";
import type { Mutant } from "./mutant.ts";
import {
  createTurnRequest,
  interceptRequest,
  isStream,
  resumeTurnRequest,
  mapStreamItems,
} from "./rewrite.ts";

/** What is wrong when a server ends in the middle of turns. */
export const interruptionMutants: readonly Mutant[] = [
  {
    id: "restart-ignores-id-mark",
    fault: "A start does not read how far the ids of earlier starts may have gone.",
    killedBy: ["agents/ids-in-order"],
    over: () => ({ store: ignoringMark }),
  },
  {
    id: "shutdown-aborts-running-turns",
    fault: "A shutdown aborts the turns that run.",
    killedBy: ["errors/shutdown"],
    over() {
      let endings = 0;
      return {
        lifecycle: ({ restart, kill }) => ({
          async restart() {
            endings += 1;
            await restart();
          },
          kill,
        }),
        handler: interceptRequest(createTurnRequest, async (request, honest) => {
          const before = endings;
          const response = await honest(request);
          const isBrokenOff = (): boolean => endings > before && response.status === 200;
          if (isStream(response))
            return mapStreamItems(response, (item) => [
              isBrokenOff() && "event" in item && "turn" in item.event.payload
                ? { error: { message: "500: It was broken off." } }
                : item,
            ]);
          const text = await response.text();
          return isBrokenOff()
            ? Response.json({ detail: "It was broken off." }, { status: 500 })
            : new Response(text, response);
        }),
      };
    },
  },
  {
    id: "shutdown-returns-500-for-new-turns",
    fault: "A turn requested during a shutdown gets a 500 instead of a 503.",
    killedBy: ["errors/shutdown"],
    over: () => ({
      handler: interceptRequest(createTurnRequest, async (request, honest) => {
        const response = await honest(request);
        return response.status === 503 ? Response.json(await response.json(), { status: 500 }) : response;
      }),
    }),
  },
  {
    id: "resume-returns-404-after-kill",
    fault: "After a kill during a resume, further resumes of the turn get a 404.",
    killedBy: ["resume/claim-runs-out"],
    over() {
      const running = new Set<string>();
      const lost = new Set<string>();
      return {
        handler: interceptRequest(resumeTurnRequest, async (request, honest) => {
          if (lost.has(request.url)) return Response.json({ detail: "It is lost." }, { status: 404 });
          running.add(request.url);
          const response = await honest(request);
          if (response.status !== 200) running.delete(request.url);
          return response;
        }),
        lifecycle: (honest) => ({
          ...honest,
          async kill() {
            for (const url of running) lost.add(url);
            await honest.kill();
          },
        }),
      };
    },
  },
];

/**
 * The clock of the first start is ten minutes fast, as it shows by the mark that it finds; later starts find none, and
 * have the right time.
 */
function ignoringMark(honest: Store): Store {
  const key = "ids/mark";
  let starts = 0;
  return {
    ...honest,
    async get(name) {
      if (name !== key) return honest.get(name);
      starts += 1;
      return starts === 1 ? { key, value: Date.now() + 600_000, version: "1" } : undefined;
    },
    async commit(checks, writes) {
      return writes.some((write) => write.key === key) || honest.commit(checks, writes);
    },
  };
}
