/** Before every test file: a property without a seed draws from that of the repository, and not from another each time. */
import fc from "fast-check";
import { seedOf } from "./seeds.ts";

fc.configureGlobal({ seed: seedOf("laws") });
