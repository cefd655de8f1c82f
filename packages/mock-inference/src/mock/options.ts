/** The options of a mock, and which values they take. */
import { z } from "zod";
import { pathNameMistake } from "@understudy/contract";
import { responsesDialects, type ResponsesDialect } from "@understudy/responses";
import type { JournalLimits } from "../engine/journal/journal.ts";
import type { HttpModelOptions } from "../engine/state/served.ts";
import type { Sleep } from "../engine/state/wait.ts";
import { mapping } from "../script/mapping.ts";
import { amount, callable } from "../script/option-values.ts";
import type { OpenAiFrontOptions } from "./create-openai.ts";

export interface MockInferenceOptions extends HttpModelOptions, OpenAiFrontOptions {
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
  names: callable<NonNullable<HttpModelOptions["names"]>>().optional(),
  mayUse: callable<NonNullable<HttpModelOptions["mayUse"]>>().optional(),
  tenant: callable<NonNullable<HttpModelOptions["tenant"]>>().optional(),
  refuseInvalid: z.boolean().optional(),
  responses: z.enum(responsesDialects).optional(),
  journal: journal.optional(),
  sleep: callable<Sleep>().optional(),
};

export const mockInferenceOptions = mapping<MockInferenceOptions>()(mockOptions);
