/** `response_formats: no_grammar` or `none`: every turn of an agent with another response format fails in its inference. */
import type { Providers } from "@understudy/contract/ports";
import type { ResponseFormat } from "@understudy/contract/types";
import { Problem } from "../../domain/errors.ts";
import { inferring } from "./inferring.ts";

export function withoutGrammar(providers: Providers): Providers {
  return refusing(providers, ({ type }) => (type === "grammar" ? notImplemented() : null));
}

export function withoutFormats(providers: Providers): Providers {
  return refusing(
    providers,
    ({ type }) => new Problem("bad_request", `{'errors': [{${shapeErrors[type]}}]}`),
  );
}

function notImplemented(): Problem {
  const text = "Not implemented: Grammar response format not supported yet";
  return new Problem("provider_failed", text, { status: 501 });
}

/** As Python writes what is wrong with the shape of OpenAI's request. */
const shapeErrors: Readonly<Record<ResponseFormat["type"], string>> = {
  grammar:
    "'loc': ['response_format'], 'msg': \"Input tag 'grammar' found using 'type' does not match any of the expected tags: 'text', 'json_schema', 'json_object'\", 'type': 'union_tag_invalid'",
  json_schema:
    "'loc': ['response_format', 'json_schema'], 'msg': 'Input should be a valid dictionary or instance of OpenAIResponseFormatJSONSchema', 'type': 'model_type'",
};

function refusing(providers: Providers, problemOf: (format: ResponseFormat) => Problem | null): Providers {
  return inferring(
    providers,
    (honest) =>
      async function* (request, context) {
        const problem = request.response_format && problemOf(request.response_format);
        if (problem !== null) throw problem;
        yield* honest.infer(request, context);
      },
  );
}
