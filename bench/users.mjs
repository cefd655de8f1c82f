/** The users of the servers that have some, and their requests. */

/** Their tokens, which are also their names. */
export const tokens = Array.from({ length: 100 }, (_, index) => `user-${index}`);
const [someone = ""] = tokens;
export { someone };

/** @type {import("@understudy/server").Configuration} */
export const configuration = {
  auth: {
    type: "tokens",
    tokens: Object.fromEntries(tokens.map((token) => [token, { principal: token }])),
  },
};

const lineEnd = Buffer.from("\r\n");

/**
 * The request with the token of a user.
 *
 * @param {string} token
 * @param {Buffer} request
 */
export function byUser(token, request) {
  const after = request.indexOf(lineEnd) + lineEnd.length;
  const header = Buffer.from(`authorization: Bearer ${token}\r\n`);
  return Buffer.concat([request.subarray(0, after), header, request.subarray(after)]);
}

/**
 * What sends requests as a user's.
 *
 * @param {string} token
 * @param {import("./lib/load.mjs").Load} load
 * @returns {import("./lib/load.mjs").Load}
 */
export const loadOf = (token, load) => ({
  send: (requests, take) =>
    load.send(
      requests.map((request) => byUser(token, request)),
      take,
    ),
});
