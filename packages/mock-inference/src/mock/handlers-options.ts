/** The options of handlers for MSW, and which values they take. */
import { z } from "zod";
import { mapping } from "../script/mapping.ts";
import { valueThat } from "../script/option-values.ts";
import { mockOptions, type MockInferenceOptions } from "./options.ts";

export interface HandlersOptions {
  /**
   * Requests below this URL are handled, such as `http://llm.test`. Its path is a prefix of the routes: `/llm` serves them
   * under `/llm` of the page's origin. It may end in `/v1`, as the URL of OpenAI's clients does; then only requests
   * below that
   * are handled.
   */
  baseUrl: string;
  /**
   * Whether chat completions whose messages OpenAI refuses, such as a tool message without its call, are a 400. True
   * by default; otherwise they are only listed in the journal. A mock that is passed decides itself.
   */
  refuseInvalid?: boolean;
  /** Whose rules `/v1/responses` follows, unless a mock is passed. Default: OpenAI's. */
  responses?: MockInferenceOptions["responses"];
}

const baseUrl = valueThat<string>(
  "the URL of a server, such as http://llm.test, or on a page a path, such as /llm",
  isBaseUrl,
);

export const fetchHandlersOptions = mapping<Pick<HandlersOptions, "baseUrl">>()({ baseUrl });

export const handlersOptions = z.strictObject({
  baseUrl,
  refuseInvalid: mockOptions.refuseInvalid,
  responses: mockOptions.responses,
});

/** The URL that a text is; on a page a path belongs to its origin. */
export function toBase(text: string): URL {
  return new URL(text, pageUrl());
}

function pageUrl(): string | undefined {
  return "location" in globalThis ? location.href : undefined;
}

/** Requests are compared without query and fragment, so that a base URL with a query or fragment would match no request. */
function isBaseUrl(value: unknown): boolean {
  if (typeof value !== "string" || value === "" || !URL.canParse(value, pageUrl())) return false;
  const { protocol, search, hash } = toBase(value);
  return /^https?:$/.test(protocol) && search === "" && hash === "";
}
