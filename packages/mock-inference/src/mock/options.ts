/** The options of a mock, and which values they take. */
import { z } from "zod";
import { pathNameMistake } from "@understudy/contract";
import { responsesDialects, type ResponsesDialect } from "@understudy/responses";
import type { JournalLimits } from "../engine/journal/journal.ts";
import type { Sleep } from "../engine/state/wait.ts";
import { mapping } from "../script/mapping.ts";
import { amount, callable } from "../script/option-values.ts";

export interface MockInferenceOptions {
  /** Additional models that are served over HTTP. */
  models?: readonly string[] | undefined;
  /** Whether chat completions whose messages OpenAI refuses are a 400; otherwise they are only listed. False by default. */
  refuseInvalid?: boolean | undefined;
  /** Whose rules `/v1/responses` follows. Default: OpenAI's. */
  responses?: ResponsesDialect | undefined;
  journal?: JournalLimits | undefined;
  /**
   * Performs the pauses of `wait` and `pace`; real time by default. Tests may replace it. Must reject with the signal's
   * reason when it aborts.
   */
  sleep?: Sleep | undefined;
}

const servedModel = z.string().refine((name) => pathNameMistake(name) === null, {
  error: ({ input }) => `${JSON.stringify(input)} ${pathNameMistake(String(input))}`,
});

const journal = mapping<JournalLimits>()({ entries: amount.optional(), bytes: amount.optional() });

/** A validator for each option. */
export const mockOptions = {
  models: z.array(servedModel).readonly().optional(),
  refuseInvalid: z.boolean().optional(),
  responses: z.enum(responsesDialects).optional(),
  journal: journal.optional(),
  sleep: callable<Sleep>().optional(),
};

export const mockInferenceOptions = mapping<MockInferenceOptions>()(mockOptions);
