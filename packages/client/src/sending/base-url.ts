/**
 * The base URL as a whole. A path, such as `/api`, is on the server of the page.
 *
 * @throws TypeError
 */
export function toBaseUrl(baseUrl: string): string {
  // Only pages and workers have a location.
  const page = (globalThis as { location?: Location }).location?.href;
  if (/^(https?:\/)?\//i.test(baseUrl) && URL.canParse(baseUrl, page)) return new URL(baseUrl, page).href;
  throw new TypeError(
    `baseUrl is not a URL: ${JSON.stringify(baseUrl)}. Give one such as http://127.0.0.1:8321, or in a page a path such as /api.`,
  );
}
