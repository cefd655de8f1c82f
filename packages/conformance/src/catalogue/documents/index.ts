import type { Check } from "../../check.ts";
import { byUrl } from "./by-url.ts";
import { listContent } from "./list-content.ts";
import { noMessage } from "./no-message.ts";
import { seenByModel } from "./seen-by-model.ts";
import { textJoinsMessage } from "./text-joins-message.ts";
import { types } from "./types.ts";
import { privateAddresses } from "./private-addresses.ts";
import { seenByShields } from "./seen-by-shields.ts";

export const documents: readonly Check[] = [
  textJoinsMessage,
  seenByModel,
  types,
  noMessage,
  listContent,
  byUrl,
  privateAddresses,
  seenByShields,
];
