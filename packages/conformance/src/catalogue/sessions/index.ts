import type { Check } from "../../check.ts";
import { asMade } from "./as-made.ts";
import { deletesAreOnce } from "./deletes-are-once.ts";
import { pageUrl } from "./page-url.ts";
import { pages } from "./pages.ts";
import { staysTheSame } from "./stays-the-same.ts";

export const sessions: readonly Check[] = [asMade, staysTheSame, pages, pageUrl, deletesAreOnce];
