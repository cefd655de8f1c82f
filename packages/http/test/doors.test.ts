import { describe, expect, onTestFinished, test, vi } from "vitest";
import { createDoors, doorOf, type Doors, type Servable } from "../src/answers/doors.ts";
import { listen } from "../src/node/listen.ts";

const stack = (): Doors => createDoors(async () => ({ status: 200, headers: {}, body: "the stack" }));
const wrapped = async () => new Response("the wrapper");

/** What a client is told by what is served. */
async function told(served: Servable): Promise<string> {
  const { url, close } = await listen(served);
  onTestFinished(() => close());
  return (await fetch(url)).text();
}

describe("what is served", () => {
  test("is asked by the door that it has", async () => {
    const { fetch, handle } = stack();
    expect(await told({ fetch })).toBe("the stack");
    expect(await told({ handle })).toBe("the stack");
    expect(await told({ fetch: wrapped })).toBe("the wrapper");
    // Objects that are not written by hand, too.
    expect(await told(Object.assign(Object.create(null), { fetch: wrapped }))).toBe("the wrapper");
  });

  test("is asked by its handle where it has both, as a whole stack or spread", () => {
    const whole = stack();
    expect(doorOf(whole)).toEqual({ handle: whole.handle });
    expect(doorOf({ ...whole })).toEqual({ handle: whole.handle });
  });

  test("never passes over a fetch or a handle that took the place of the stack's", async () => {
    const refused = /^fetch and handle do not belong together.*pass \{ fetch \} alone/;
    const spied = stack();
    vi.spyOn(spied, "fetch");
    for (const served of [
      { ...stack(), fetch: wrapped },
      { ...stack(), fetch: stack().fetch },
      { ...stack(), handle: stack().handle },
      spied,
    ])
      await expect(listen(served)).rejects.toThrow(refused);
  });

  test("must be something", async () => {
    await expect(listen({} as Servable)).rejects.toThrow("Nothing to serve");
  });
});
