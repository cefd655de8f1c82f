/** A server that imitates a version of Llama Stack, and the reference beside it. */
import {
  profiles,
  type Behavior,
  type KnownProfile,
  type Policy,
  type ProfileName,
} from "@understudy/contract/profiles";
import { testServer, type TestServer } from "../support/client.ts";
import { fakeProviders, type Fakes, type FakeProviders } from "../support/fake-providers.ts";

export function imitating(
  name: ProfileName,
  fakes: Fakes = {},
  change: { policy?: Partial<Policy>; behavior?: Partial<Behavior> } = {},
): TestServer & { providers: FakeProviders } {
  const providers = fakeProviders(fakes);
  const { policy, wire, behavior } = profiles[name];
  const profile: KnownProfile = {
    name,
    wire,
    policy: { ...policy, ...change.policy },
    behavior: { ...behavior, ...change.behavior },
  };
  return { ...testServer(providers, { profile }), providers };
}

export const nobody = "00000000-0000-4000-8000-000000000000";
