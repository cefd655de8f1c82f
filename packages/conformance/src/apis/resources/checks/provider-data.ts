/** What a request brings for providers in `X-LlamaStack-Provider-Data`. */
import { checksOf } from "../../../check/check.ts";
import { compareStatus, finding, type Finding, judgeEach, verdictOf } from "../../../check/verdict.ts";
import { isRecord } from "../../../json/difference.ts";
import type { Exchange, Trace } from "../../../trace/trace.ts";
import { providerStories } from "../generators/providers.ts";
import { type AskingRequest, modelRequests, wasServed } from "../views/providers.ts";

const header = "x-llamastack-provider-data";

export const providerData = checksOf(
  { reference: ["semantics §14.5"], generator: providerStories, needs: ["provider_data"] },
  [
    {
      id: "provider-data/missing",
      level: "SHOULD",
      statement:
        "A turn or resume without the key that its model's provider takes is a 400 that names the field.",
      judge: (trace) =>
        judgeEach(keyed(trace, undefined), "no request lacked its key", ({ exchange }) => {
          const wrong = compareStatus(exchange, [400]);
          const key = trace.otherKey ?? "";
          if (wrong.length > 0 || exchange.status === null || exchange.text.includes(key)) return wrong;
          return [finding(exchange, "text", `an error with ${key}`, exchange.text)];
        }),
    },
    {
      id: "provider-data/typed",
      level: "SHOULD",
      statement: "A key that is no text is a 400 at the field of the header, before the first byte.",
      judge: (trace) =>
        judgeEach(keyed(trace, "no_text"), "no request had a key of another type", ({ exchange }) => {
          const wrong = compareStatus(exchange, [400]);
          if (wrong.length > 0 || exchange.status === null) return wrong;
          const loc = [header, trace.otherKey];
          return locsIn(exchange).some((one) => JSON.stringify(one.slice(1)) === JSON.stringify(loc))
            ? []
            : [finding(exchange, "error.detail.errors", ["header", ...loc], locsIn(exchange))];
        }),
    },
    {
      id: "provider-data/one-request",
      statement:
        "A key belongs to one request: a later one without it is not served by it, and neither is a resume.",
      least: 5,
      judge(trace) {
        const findings: Finding[] = [];
        let count = 0;
        let wasBrought = false;
        for (const { exchange, step } of otherRequests(trace)) {
          if (step.data === "key") wasBrought ||= wasServed(exchange);
          if (!wasBrought || step.data !== undefined || exchange.status === null) continue;
          count += 1;
          if (wasServed(exchange)) findings.push(finding(exchange, "status", 400, exchange.status));
        }
        return verdictOf(count, findings, "no request without a key came after one with it");
      },
    },
  ],
);

function otherRequests(trace: Trace): AskingRequest[] {
  return modelRequests(trace).filter(({ isOther }) => isOther);
}

function keyed(trace: Trace, data: AskingRequest["step"]["data"]): AskingRequest[] {
  return otherRequests(trace).filter(({ step }) => step.data === data);
}

/** The places of the errors in a body. */
function locsIn({ json }: Exchange): unknown[][] {
  const error = isRecord(json) ? json["error"] : undefined;
  const detail = isRecord(error) ? error["detail"] : undefined;
  const errors = isRecord(detail) ? detail["errors"] : undefined;
  return (Array.isArray(errors) ? errors : []).flatMap((one: unknown) =>
    isRecord(one) && Array.isArray(one["loc"]) ? [one["loc"] as unknown[]] : [],
  );
}
