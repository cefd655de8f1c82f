import { expect, test } from "vitest";
import { generators } from "../src/apis/generators.ts";
import { stepsBy, type Story } from "../src/story/story.ts";
import { missingCapabilities } from "../src/target/capabilities.ts";
import { capabilitiesOf, createTargetTenants, usualHeaders } from "../src/targets/tenants.ts";

const wire = {
  baseUrl: "http://server.example",
  prefix: "/v1",
  headers: { Authorization: "Bearer usual", "x-more": "1" },
  fetch: async () => new Response(),
};
const star = { name: "authorization", value: "Bearer *" };
const fixed = [star, star].map((one, n) => ({ ...one, value: `Bearer user-${n}` }));

test("a star becomes a name of the run, and of the tenant", () => {
  const tenants = createTargetTenants(wire, { tenants: [star] });
  expect(tenants?.wireOf("A", "suite-1").headers).toEqual({
    "x-more": "1",
    authorization: "Bearer suite-1-A",
  });
  expect(tenants?.nameOf("B", "suite-2")).toBe("suite-2-B");
});

test("known users have headers of their own, which are nobody's name", () => {
  const tenants = createTargetTenants(wire, { tenants: fixed });
  expect(tenants?.wireOf("B", "suite-1").headers).toMatchObject({ authorization: "Bearer user-1" });
  expect(tenants?.nameOf("B", "suite-1")).toBeNull();
  expect(capabilitiesOf({ tenants: fixed })).toEqual(["tenants"]);
  expect(capabilitiesOf({ tenants: [star], tenantWithoutAttributes: star })).toEqual([
    "tenants",
    "fresh_tenants",
    "plain_tenants",
  ]);
});

test("nobody has no token, whatever its letters", () => {
  const tenants = createTargetTenants(wire, { tenants: [star] });
  expect(tenants?.wireOf("nobody", "suite-1").headers).toEqual({ "x-more": "1" });
  expect(tenants?.wireOf("unknown", "suite-1").headers?.["authorization"]).not.toContain("Bearer");
});

test("one known user is not enough", () => {
  expect(() => createTargetTenants(wire, { tenants: fixed.slice(1) })).toThrow("give --tenant twice");
  expect(createTargetTenants(wire, {})).toBeNull();
});

test("requests of no tenant are sent as one more user, unless a header names another", () => {
  expect(usualHeaders({ "x-more": "1" }, { tenants: [star] })).toEqual({
    "x-more": "1",
    authorization: expect.stringMatching(/^Bearer suite-[-\da-f]+$/),
  });
  expect(usualHeaders(wire.headers, { tenants: [star] })).toEqual(wire.headers);
});

test("the steps of one tenant are run without the other tenants' steps, also in parallel", () => {
  const read = (by?: "A" | "B") => ({ do: "list_agents" as const, ...(by === undefined ? {} : { by }) });
  const story: Story = {
    steps: [read(), read("A"), { do: "parallel", branches: [[read("A")], [read("B")]] }, { do: "restart" }],
    alone: "B",
  };
  expect(stepsBy("B", story)).toEqual({
    steps: [read(), { do: "parallel", branches: [[], [read("B")]] }, { do: "restart" }],
  });
});

test("a reason that several capabilities have is said once", () => {
  const reasons = { tenants: "no users", fresh_tenants: "no users" };
  expect(missingCapabilities(["fresh_tenants", "tenants"], new Set(), reasons)).toBe(
    "needs tenants: no users",
  );
});

test("only their own checks judge the stories of tenants, responses, conversations and keys", () => {
  expect(
    generators
      .filter(({ ownChecksOnly }) => ownChecksOnly)
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual([
    "conversation-items",
    "idempotency",
    "idempotency-users",
    "providers",
    "response-background",
    "response-commands",
    "response-compact",
    "response-faults",
    "response-guards",
    "response-searches",
    "response-sockets",
    "response-tools",
    "responses",
    "tenants",
  ]);
});
