/** What a request for a response must fulfil beyond its shape, as far as nothing has to be looked up. */
import type { ResponseCreateRequest } from "@understudy/contract/responses/types";
import { checkItems } from "./check-input.ts";
import { checkMetadata } from "./check-metadata.ts";
import { checkFieldName } from "./check-name.ts";
import { checkResponseTools } from "./check-tools.ts";
import { badRequest, type RequestFault } from "./fault.ts";

const includes = [
  "file_search_call.results",
  "web_search_call.action.sources",
  "reasoning.encrypted_content",
  "message.input_image.image_url",
];

/** Everything that is wrong with a request of the right shape. */
export function checkCreate(request: ResponseCreateRequest): RequestFault[] {
  return [
    ...(request.model === "" ? [empty("model", "a name")] : []),
    ...checkContext(request),
    ...(typeof request.input === "string" ? [] : checkItems(request.input, "input")),
    ...checkLogprobs(request),
    ...checkFormat(request),
    ...checkInclude(request.include ?? []),
    ...checkBackground(request),
    ...(request.metadata ? checkMetadata(request.metadata) : []),
    ...checkResponseTools(request.tools ?? [], request.tool_choice ?? "auto"),
  ];
}

function checkContext(request: ResponseCreateRequest): RequestFault[] {
  const { previous_response_id, conversation, input } = request;
  const parent = previous_response_id ?? null;
  const place = conversation ?? null;
  if (parent !== null && place !== null) {
    const words = "previous_response_id and conversation are given; a response continues one or the other.";
    return [badRequest("mutually_exclusive_parameters", "previous_response_id", words)];
  }
  if (parent === "") return [empty("previous_response_id", "an id")];
  if (place === "") return [empty("conversation", "an id")];
  if (typeof place === "object" && place?.id === "") return [empty("conversation.id", "an id")];
  if (Array.isArray(input) && input.length === 0 && parent === null && place === null) {
    const words = "input: expected at least one item, unless previous_response_id or conversation is given.";
    return [badRequest("invalid_value", "input", words)];
  }
  return [];
}

function empty(field: string, expected: string): RequestFault {
  return badRequest("invalid_value", field, `${field}: expected ${expected}, got an empty text.`);
}

function checkFormat({ text }: ResponseCreateRequest): RequestFault[] {
  const format = text?.format;
  return format?.type === "json_schema" ? checkFieldName(format.name, "text.format.name") : [];
}

function checkLogprobs({ top_logprobs, include }: ResponseCreateRequest): RequestFault[] {
  const faults: RequestFault[] = [];
  if ((top_logprobs ?? 0) > 0)
    faults.push(
      badRequest(
        "unsupported_value",
        "top_logprobs",
        "top_logprobs: expected 0; log probabilities are not served.",
      ),
    );
  const at = (include ?? []).indexOf("message.output_text.logprobs");
  if (at >= 0) {
    const words = `include[${at}]: log probabilities are not served; leave message.output_text.logprobs out.`;
    faults.push(badRequest("unsupported_value", `include[${at}]`, words));
  }
  return faults;
}

function checkInclude(include: readonly string[]): RequestFault[] {
  return include.flatMap((one, at) => {
    if (includes.includes(one) || one === "message.output_text.logprobs") return [];
    const words = `include[${at}]: expected ${includes.join(", ")}, got ${JSON.stringify(one)}.`;
    return [badRequest("invalid_value", `include[${at}]`, words)];
  });
}

function checkBackground({ background, store }: ResponseCreateRequest): RequestFault[] {
  if (background !== true || store !== false) return [];
  return [
    badRequest(
      "invalid_value",
      "store",
      "store: expected true with background; nobody could read the response.",
    ),
  ];
}
