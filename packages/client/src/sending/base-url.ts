import { shownValue, withoutPassword } from "./shown.ts";

/**
 * The base URL as a whole. A path, such as `/api`, is on the server of the page.
 *
 * @throws TypeError
 */
export function toBaseUrl(baseUrl: string): string {
  // Only pages and workers have a location.
  const page = (globalThis as { location?: Location }).location?.href;
  if (/^(https?:\/)?\//i.test(baseUrl) && URL.canParse(baseUrl, page)) {
    const url = new URL(baseUrl, page);
    // A path would be appended to these, and no `fetch` takes a password.
    const wrong =
      url.username + url.password !== "" ? "a user and a password" : url.search !== "" ? "a query" : "";
    if (wrong === "" && url.hash === "") return url.href;
    throw new TypeError(
      `baseUrl has ${wrong || "a fragment"}: ${withoutPassword(url.href)}. Give the URL without; a token or headers are options of their own.`,
    );
  }
  const given = typeof baseUrl === "string" ? baseUrl.slice(baseUrl.lastIndexOf("@") + 1) : baseUrl;
  throw new TypeError(
    `baseUrl is not a URL: ${shownValue(given)}. Give one such as http://127.0.0.1:8321, or in a page a path such as /api.`,
  );
}
