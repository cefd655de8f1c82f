/** Several users of one server: a record of one user belongs to no other user. */
import { check } from "../../../check/check.ts";
import { tenantStories } from "../generators/tenants.ts";
import { toldAnswer, createForgetting, createRenaming } from "../oracle/alike.ts";
import { mustBeRefused } from "../oracle/must-be-refused.ts";
import { unknownValue } from "../../../targets/tenants.ts";
import { isRecord, recordsIn } from "../../../json/difference.ts";
import type { Exchange, Trace } from "../../../trace/trace.ts";
import {
  isAboutNobody,
  wasRefused,
  mayBeRefused,
  requestsOfTenants,
  type Touch,
  touches,
} from "../views/tenants.ts";
import { wayOf } from "../views/tenants-responses.ts";
import { compare, compareStatus, type Finding, finding, judgeEach } from "../../../check/verdict.ts";

const shared = { generator: tenantStories, reference: ["semantics §15"] } as const;

export const needsAToken = check({
  ...shared,
  id: "access/needs-a-token",
  statement:
    "Without a token that is known every request is a 401 with WWW-Authenticate, and the body is the same for all.",
  judge(trace) {
    const requests = requestsOfTenants(trace).filter(
      ({ caller }) => caller === "nobody" || caller === "unknown",
    );
    const first = requests.find(({ exchange }) => exchange.status === 401);
    return judgeEach(requests, "nobody asked without a token", ({ exchange }) => {
      const wrongStatus = compareStatus(exchange, [401]);
      if (wrongStatus.length > 0 || exchange.status === null) return wrongStatus;
      const asked = exchange.headers["www-authenticate"] ?? "";
      return [
        ...(asked === "" ? [finding(exchange, "www-authenticate", "Bearer", null)] : []),
        ...(exchange.text.includes(unknownValue.split(" ")[1] ?? unknownValue)
          ? [finding(exchange, "text", "an answer without the token", exchange.text)]
          : []),
        ...compare(exchange, "body", first?.exchange.text, exchange.text),
      ];
    });
  },
});

export const noninterference = check({
  ...shared,
  id: "access/noninterference",
  statement:
    "The answers to a user, and the requests to providers behind them, do not depend on the requests of users with whom it shares nothing.",
  needs: ["fresh_tenants"],
  judge(trace) {
    if (trace.alone === null) return { status: "unknown", reason: "the story was run once only" };
    const [together, alone] = [answersOf(trace), answersOf(trace.alone)];
    if ([...together, ...alone].some(({ exchange }) => isBusy(exchange)))
      return { status: "unknown", reason: "the server was too busy for a comparison" };
    if (together.length === 0) return { status: "unknown", reason: "the user asked for nothing" };
    const sides = ["without the requests of others", "with them"] as const;
    for (const [n, { exchange, answer }] of together.entries()) {
      const other = alone[n];
      if (other === undefined || other.exchange.operation !== exchange.operation)
        return { status: "fail", findings: [{ ...finding(exchange, "", "no request", "a request"), sides }] };
      const found = compare(exchange, "", other.answer, answer);
      // What comes after it may follow from it.
      if (found.length > 0) return { status: "fail", findings: found.map((one) => ({ ...one, sides })) };
    }
    const differing = compareProviderRequests(trace, trace.alone);
    return differing.length === 0
      ? { status: "pass" }
      : { status: "fail", findings: differing.map((one) => ({ ...one, sides })) };
  },
});

/** What providers were asked for the user's turns and responses, in both runs; nothing where the journal cannot be read. */
function compareProviderRequests(together: Trace, alone: Trace): Finding[] {
  return requestsOfTenants(together).flatMap(({ step, caller, exchange }) => {
    if ((step.do !== "turn" && step.do !== "respond") || caller !== "B") return [];
    const [given, expected] = [providerRequests(step.as, together), providerRequests(step.as, alone)];
    if (given === null || expected === null) return [];
    return compare(exchange, "requests to providers", expected, given);
  });
}

function providerRequests(of: string, trace: Trace): unknown[] | null {
  if (trace.journal === null) return null;
  const rename = createRenaming(trace);
  return trace.journal.flatMap(({ turn: alias, entry: { kind, request } }): unknown[] => {
    if (alias !== of) return [];
    const parsed: unknown = JSON.parse(rename(JSON.stringify(request)));
    return [{ kind, request: parsed }];
  });
}

function answersOf(trace: Trace) {
  const rename = createRenaming(trace);
  const isOrdered = trace.expectations.behavior.list_order === "creation";
  return requestsOfTenants(trace)
    .filter(({ caller, exchange }) => caller === "B" && !isEarly(exchange, trace))
    .map(({ exchange }) => ({ exchange, answer: toldAnswer(exchange, rename, { isOrdered }) }));
}

/** Whether it was asked again, until the response had ended: how often depends on time. */
function isEarly({ step, index }: Exchange, { exchanges }: Trace): boolean {
  return step.do === "await_response" && exchanges.some((one) => one.step === step && one.index > index);
}

function isBusy({ status }: Exchange): boolean {
  return status === null || status === 429 || status === 503;
}

export const absentOrHidden = check({
  ...shared,
  id: "access/absent-or-hidden",
  statement: "A request for what is another's is answered as one for what does not exist.",
  judge(trace) {
    const pairs = touches(trace).flatMap((touch) => {
      const twin = touches(trace).find((other) => isAboutNobody(other) && isTwin(touch, other));
      if (touch.whose !== "others" || twin === undefined) return [];
      // Where no answer came, nothing is known.
      const areAnswered = [touch, twin].every(({ exchange }) => exchange.status !== null);
      return areAnswered ? [{ touch, twin }] : [];
    });
    return judgeEach(
      pairs,
      "nobody asked for what is another's, and for what does not exist",
      ({ touch, twin }) => {
        const forget = createForgetting(
          trace,
          [touch.of, twin.of, twin.step.do === "get_tool" ? "" : twin.of].filter(Boolean),
        );
        return compare(
          touch.exchange,
          "",
          toldAnswer(twin.exchange, forget),
          toldAnswer(touch.exchange, forget),
        );
      },
    );
  },
});

function isTwin(one: Touch, other: Touch): boolean {
  return one.caller === other.caller && wayOf(one.step) === wayOf(other.step) && one.what === other.what;
}

export const ownerMay = check({
  ...shared,
  id: "access/owner-may",
  statement: "Whoever made something may read, use and delete it.",
  judge(trace) {
    const own = touches(trace).filter((touch) => touch.whose === "own" && !mayBeRefused(touch, trace));
    return judgeEach(own, "nobody asked for what is its own", ({ exchange }) =>
      wasRefused(exchange) && !isBusy(exchange) && exchange.status !== 409
        ? [finding(exchange, "status", "no refusal", exchange.status)]
        : [],
    );
  },
});

export const hidesOwners = check({
  ...shared,
  id: "access/hides-owners",
  statement: "Answers name no owner, and no user.",
  judge(trace) {
    const users = Object.values(trace.tenants).filter((name) => name !== null);
    const answered = requestsOfTenants(trace).filter(({ exchange }) => exchange.text !== "");
    return judgeEach(answered, "no user was answered", ({ exchange }) => {
      const { json, text } = exchange;
      const records = [json, ...recordsIn(json)].filter(isRecord);
      const owner = records.find((one) => (one["owner"] ?? null) !== null);
      if (owner !== undefined) return [finding(exchange, "owner", undefined, owner["owner"])];
      const named = users.find((one) => text.includes(one));
      return named === undefined ? [] : [finding(exchange, "text", "no name of a user", named)];
    });
  },
});

export const withoutAttributes = check({
  ...shared,
  id: "access/without-attributes",
  statement: "A user without attributes owns what it makes, and shares nothing.",
  needs: ["plain_tenants"],
  judge(trace) {
    const requests = touches(trace).filter(
      ({ caller, whose, owners }) => caller === "P" || (whose === "others" && owners.has("P")),
    );
    const own = requestsOfTenants(trace).filter(({ caller }) => caller === "P");
    const failed = own.filter(({ exchange }) => (exchange.status ?? 0) >= 500 && !isBusy(exchange));
    if (failed.length > 0)
      return {
        status: "fail",
        findings: failed.map(({ exchange }) => finding(exchange, "status", "below 500", exchange.status)),
      };
    return judgeEach(requests, "no user without attributes asked for anything", (touch) => {
      if (touch.whose === "others") return mustBeRefused(touch);
      if (touch.whose !== "own" || mayBeRefused(touch, trace)) return [];
      return compareStatus(touch.exchange, [200, 204]);
    });
  },
});
