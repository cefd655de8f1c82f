import type { Mutant } from "./mutant.ts";
import { creating, instead, isStream, resumed, throughItems } from "./rewrite.ts";

/** What is wrong when a server ends in the middle of turns. */
export const interruptedMutants: readonly Mutant[] = [
  {
    id: "breaks-off-what-runs",
    fault: "A server that shuts down aborts the turns that run.",
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
        handler: instead(creating, async (request, honest) => {
          const before = endings;
          const response = await honest(request);
          const isBrokenOff = (): boolean => endings > before && response.status === 200;
          if (isStream(response))
            return throughItems(response, (item) => [
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
    id: "blames-itself-when-it-ends",
    fault: "A turn that is asked for while the server shuts down is a 500.",
    killedBy: ["errors/shutdown"],
    over: () => ({
      handler: instead(creating, async (request, honest) => {
        const response = await honest(request);
        return response.status === 503 ? Response.json(await response.json(), { status: 500 }) : response;
      }),
    }),
  },
  {
    id: "loses-what-was-resumed",
    fault: "A turn that was being resumed when the server was killed can never be resumed again.",
    killedBy: ["resume/claim-runs-out"],
    over() {
      const running = new Set<string>();
      const lost = new Set<string>();
      return {
        handler: instead(resumed, async (request, honest) => {
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
