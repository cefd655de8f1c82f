/** The JSON Schema of `auth` in a configuration. What a schema says badly is checked by auth-mistakes.ts. */

const name = { type: "string", minLength: 1 };
const text = { type: "string" };
const textOrList = { anyOf: [text, { type: "array", items: text }] };

const scope = {
  type: "object",
  additionalProperties: false,
  required: ["actions"],
  properties: {
    principal: name,
    actions: textOrList,
    resource: name,
  },
};

/** Signatures by key pairs. With a secret that both sides have, the server could sign for everybody. */
const algorithms = [
  ...["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512"],
  ...["EdDSA", "Ed25519"],
];

export const authSchema = {
  type: "object",
  additionalProperties: false,
  required: ["type"],
  properties: {
    type: { type: "string", enum: ["tokens", "jwt", "endpoint"] },
    // Checked by hand, because a mistake would be reported with the value that is wrong, or with the token in its path.
    tokens: {},
    issuer: name,
    audience: name,
    jwks: {
      type: "object",
      additionalProperties: false,
      properties: {
        uri: name,
        recheck: text,
        file: name,
        keys: { type: "array", items: { type: "object" } },
      },
    },
    algorithms: { type: "array", items: { type: "string", enum: algorithms } },
    attributes: { type: "object", additionalProperties: name },
    url: name,
    cache: text,
    policy: {
      type: "array",
      items: {
        type: "object",
        additionalProperties: false,
        properties: {
          permit: scope,
          forbid: scope,
          when: textOrList,
          unless: textOrList,
          description: text,
        },
      },
    },
    adopt: name,
  },
};
