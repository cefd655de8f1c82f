import { commitLaws } from "./laws/commits.ts";
import type { StoreLaw } from "./laws/law.ts";
import { listLaws } from "./laws/lists.ts";
import { modelLaw } from "./laws/model.ts";
import { valueLaws } from "./laws/values.ts";

export type { StoreLaw } from "./laws/law.ts";

/** What every store promises. `lab/src/broken/store` has a store that violates each law. */
export const storeContract: readonly StoreLaw[] = [...valueLaws, ...commitLaws, ...listLaws, modelLaw];
