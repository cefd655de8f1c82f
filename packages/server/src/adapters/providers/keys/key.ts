/** The key of a provider at another server: of the configuration, or of the caller's provider data. */
import { ProviderError } from "@understudy/contract";
import type { DataFields, ProviderCaller } from "@understudy/contract/ports";

/** Whose key a request has: of the caller, by this field of the provider data, or of the configuration. */
export interface SentKey {
  value: string | null;
  field: string | null;
}

export interface KeySettings {
  provider_id: string;
  api_key: string | null;
  key_from: string | null;
}

/** What a header carries as it is. */
const sendable = /^[\x21-\x7e]+$/;

/** What is read of the provider data. */
export function keyFields({ key_from }: KeySettings): DataFields {
  return key_from === null ? {} : { [key_from]: "string" };
}

/** @throws ProviderError (400) for a caller who has to bring a key, and brings none, or one that cannot be sent. */
export function findKey({ provider_id, api_key, key_from }: KeySettings, { data }: ProviderCaller): SentKey {
  const brought = key_from === null ? undefined : data?.[key_from];
  if (typeof brought === "string" && brought !== "") {
    if (sendable.test(brought)) return { value: brought, field: key_from };
    throw new ProviderError(
      `${key_from} of X-LlamaStack-Provider-Data is no key: it may have visible characters of ASCII only.`,
      { status: 400 },
    );
  }
  if (key_from === null || api_key !== null) return { value: api_key, field: null };
  throw new ProviderError(`Provider ${provider_id} needs ${key_from} in X-LlamaStack-Provider-Data.`, {
    status: 400,
  });
}

/** A text of somebody who may repeat the key in it, also as a URL or JSON has it. */
export function withoutKey(text: string, { value }: SentKey): string {
  if (value === null) return text;
  const forms = [value, encodeURIComponent(value), JSON.stringify(value).slice(1, -1)];
  return forms.reduce((without, form) => without.replaceAll(form, "«secret»"), text);
}
