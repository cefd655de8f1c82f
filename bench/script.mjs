/** What the model says in the turns that are measured. */
import { defineScript } from "@understudy/mock-inference";

/** As many text deltas as a turn streams. */
export const deltas = 12;

export const model = "bench-model";

/** With these each delta begins. */
export const words = "These are words";

const script = defineScript({
  script: "bench",
  model,
  otherwise: { say: Array.from({ length: deltas }, (_, index) => `${words} of part ${index}. `) },
});

/** Waits at a gate in the middle. */
const idle = defineScript({ script: "idle", otherwise: { say: ["Wait, ", { gate: "go" }, "and go."] } });

/** Says the message 4,000 times. */
const long = defineScript({
  script: "long",
  otherwise: { say: Array.from({ length: 4_000 }, () => ({ repeat: "last" })) },
});

export const scripts = [script, idle, long];
