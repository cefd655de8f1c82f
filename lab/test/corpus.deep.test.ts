import { mutants } from "../src/mutants/index.ts";
import { replayCorpus } from "./support/replay-corpus.ts";

replayCorpus(mutants.filter((_, n) => n % 10 !== 0));
