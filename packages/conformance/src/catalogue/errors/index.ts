import type { Check } from "../../check.ts";
import { badPages } from "./bad-pages.ts";
import { brokenJson } from "./broken-json.ts";
import { contentType } from "./content-type.ts";
import { failsForAReason } from "./fails-for-a-reason.ts";
import { inWords } from "./in-words.ts";
import { leavesNothing } from "./leaves-nothing.ts";
import { loc } from "./loc.ts";
import { noPath } from "./no-path.ts";
import { noRepeat } from "./no-repeat.ts";
import { notFound } from "./not-found.ts";
import { order } from "./order.ts";
import { providerFails } from "./provider-fails.ts";
import { providerRefuses } from "./provider-refuses.ts";
import { roles } from "./roles.ts";
import { shape } from "./shape.ts";
import { shapeForAReason } from "./shape-for-a-reason.ts";
import { tooLarge } from "./too-large.ts";
import { turnNotFound } from "./turn-not-found.ts";
import { unserved } from "./unserved.ts";
import { shutdown } from "./shutdown.ts";

export const errors: readonly Check[] = [
  shape,
  loc,
  inWords,
  order,
  noPath,
  contentType,
  tooLarge,
  brokenJson,
  badPages,
  notFound,
  turnNotFound,
  unserved,
  roles,
  leavesNothing,
  providerRefuses,
  providerFails,
  failsForAReason,
  shapeForAReason,
  noRepeat,
  shutdown,
];
