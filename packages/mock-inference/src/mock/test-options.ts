/** The options of the Vitest fixture. */
import { z } from "zod";
import { mapping } from "../script/mapping.ts";
import { mockOptions, type MockInferenceOptions } from "./options.ts";

export interface MockTestOptions extends MockInferenceOptions {
  /** Allows unused replies in all tests, as when they share a script and each uses part of it. */
  allowUnused?: boolean | undefined;
  /** Allows missed requests in all tests. */
  allowMissed?: boolean | undefined;
  /** Allows conversations that OpenAI refuses in all tests. */
  allowInvalid?: boolean | undefined;
}

export const mockTestOptions = mapping<MockTestOptions>()({
  ...mockOptions,
  allowUnused: z.boolean().optional(),
  allowMissed: z.boolean().optional(),
  allowInvalid: z.boolean().optional(),
});
