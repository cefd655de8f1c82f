import type { App } from "../../application/app.ts";
import { notFound } from "../../application/records/find.ts";
import type { Handlers } from "../call.ts";
import { json } from "../respond.ts";

type Routes = Pick<Handlers, "listShields" | "getShield">;

export function shieldRoutes({ providers }: App): Routes {
  return {
    listShields: async () => json({ data: await providers.shields.shields() }),
    getShield: async ({ params: { identifier } }) => {
      const shields = await providers.shields.shields();
      const shield = shields.find((candidate) => candidate.identifier === identifier);
      if (shield === undefined) throw notFound("Shield", identifier);
      return json(shield);
    },
  };
}
