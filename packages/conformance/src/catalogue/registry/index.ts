import type { Check } from "../../check.ts";
import { asSent } from "./as-sent.ts";
import { defaultArguments } from "./default-arguments.ts";
import { inOrder } from "./in-order.ts";
import { listed } from "./listed.ts";
import { modelStandsFor } from "./model-stands-for.ts";
import { noSuchTarget } from "./no-such-target.ts";
import { outlivesRestart } from "./outlives-restart.ts";
import { paramsReachShield } from "./params-reach-shield.ts";
import { providedStays } from "./provided-stays.ts";
import { readBack } from "./read-back.ts";
import { sameAgain } from "./same-again.ts";
import { takenName } from "./taken-name.ts";
import { unknownName } from "./unknown-name.ts";
import { unregisteredIsGone } from "./unregistered-is-gone.ts";

export const registry: readonly Check[] = [
  asSent,
  readBack,
  listed,
  inOrder,
  sameAgain,
  takenName,
  noSuchTarget,
  unregisteredIsGone,
  unknownName,
  providedStays,
  modelStandsFor,
  paramsReachShield,
  defaultArguments,
  outlivesRestart,
];
