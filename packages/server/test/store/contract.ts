import { commitLaws } from "./laws/commits.ts";
import type { StoreLaw } from "./laws/law.ts";
import { listLaws } from "./laws/lists.ts";
import { modelLaw } from "./laws/model.ts";
import { valueLaws } from "./laws/values.ts";

export type { StoreLaw } from "./laws/law.ts";

/** What every store promises. `mutants.test.ts` shows that each law can fail. */
export const storeContract: readonly StoreLaw[] = [...valueLaws, ...commitLaws, ...listLaws, modelLaw];
