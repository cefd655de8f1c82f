import { expect, test } from "vitest";
import { by, refused } from "../support/exchanges.ts";
import { traceOf } from "../support/trace-of.ts";
import { fail, pass, unknown, verdictOn } from "../support/verdict-on.ts";

test("an error names nothing that others have registered", () => {
  const id = "access/errors-name-no-others";
  const registered = by("B", { step: { do: "register", kind: "model", name: "m-of-b" }, json: {} });
  const error = (detail: string) =>
    by("A", { step: { do: "get_named", kind: "model", name: "none" }, ...refused(404, detail) });
  expect(verdictOn(id, traceOf([registered, error("Model none not found. Served: m.")]))).toEqual(pass);
  expect(verdictOn(id, traceOf([registered, error("Served: m-of-b-2.")]))).toEqual(pass);
  expect(verdictOn(id, traceOf([registered, error("Served: m, m-of-b.")]))).toEqual(
    fail({ exchange: 1, path: "text", expected: "nothing of another", actual: "m-of-b" }),
  );
  const own = by("A", { step: { do: "register", kind: "model", name: "m-of-b" }, json: {} });
  expect(verdictOn(id, traceOf([registered, own, error("Served: m, m-of-b.")]))).toEqual(pass);
  expect(verdictOn(id, traceOf([registered]))).toEqual(unknown("no request of a user was refused"));
});

test("an error names no provider", () => {
  const id = "access/errors-name-no-providers";
  const registered = by("B", {
    step: { do: "register", kind: "model", name: "m" },
    json: { identifier: "m", provider_id: "acme" },
  });
  const error = (detail: string) =>
    by("A", { step: { do: "get_named", kind: "model", name: "none" }, ...refused(400, detail) });
  expect(verdictOn(id, traceOf([registered, error("Model none not found.")]))).toEqual(pass);
  // A name that has the provider's in it is not the provider's.
  expect(verdictOn(id, traceOf([registered, error("Served: acme-large, pacmed.")]))).toEqual(pass);
  expect(verdictOn(id, traceOf([registered, error("Providers: acme, other.")]))).toEqual(
    fail({
      exchange: 1,
      path: "text",
      expected: "an error without acme",
      actual: '{"detail":"Providers: acme, other."}',
    }),
  );
});
