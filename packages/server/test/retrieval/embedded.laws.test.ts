import { describe, it } from "vitest";
import { allKinds } from "../store/all-kinds.ts";
import { vectorContract } from "./contract.ts";
import { openEmbedded } from "./open-embedded.ts";

for (const { kind, open } of allKinds())
  describe(`the embedded index on ${kind}`, () => {
    for (const { name, run } of vectorContract) it(name, () => run(() => openEmbedded(open)), 60_000);
  });
