import type { Check } from "../../check.ts";
import { agrees } from "./agrees.ts";

export const model: readonly Check[] = [agrees];
