import type { Check } from "../../check.ts";
import { bothPrefixes } from "./both-prefixes.ts";
import { configReadBack } from "./config-read-back.ts";
import { createGivesId } from "./create-gives-id.ts";
import { idsInOrder } from "./ids-in-order.ts";
import { listed } from "./listed.ts";
import { notLookedUp } from "./not-looked-up.ts";
import { pages } from "./pages.ts";
import { requestId } from "./request-id.ts";
import { staysTheSame } from "./stays-the-same.ts";
import { times } from "./times.ts";
import { trailingSlash } from "./trailing-slash.ts";
import { unknownFields } from "./unknown-fields.ts";
import { unknownQuery } from "./unknown-query.ts";

export const agents: readonly Check[] = [
  createGivesId,
  configReadBack,
  staysTheSame,
  unknownFields,
  unknownQuery,
  listed,
  pages,
  bothPrefixes,
  trailingSlash,
  idsInOrder,
  times,
  requestId,
  notLookedUp,
];
