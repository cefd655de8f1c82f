import type { Check } from "../../check.ts";
import { answers } from "./answers.ts";
import { contentType } from "./content-type.ts";
import { declaredProperties } from "./declared-properties.ts";
import { eventSchema } from "./event-schema.ts";
import { framing } from "./framing.ts";
import { responseSchema } from "./response-schema.ts";

export const wire: readonly Check[] = [
  answers,
  responseSchema,
  eventSchema,
  declaredProperties,
  contentType,
  framing,
];
