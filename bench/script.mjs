/** What the model says in every turn that is measured. */
import { defineScript } from "@understudy/mock-inference";

/** As many text deltas as a turn streams. */
export const deltas = 12;

export const model = "bench-model";

export const script = defineScript({
  script: "bench",
  model,
  otherwise: { say: Array.from({ length: deltas }, (_, index) => `These are words of part ${index}. `) },
});
