/** `bounds: unchecked`, for pages: as slices of Python do, negative numbers count from the end, and any size is taken. */
import { isRecord } from "@understudy/contract";
import { onRoutes, listAgents, listSessions, replaced, answerBodyText, withUrl } from "./door.ts";

export const uncheckedPages = onRoutes([listAgents, listSessions], async (request, honest) => {
  const { searchParams: query } = new URL(request.url);
  const limit = numberIn(query.get("limit"), -1);
  const start = numberIn(query.get("start_index"), 0);
  if (limit === null || start === null || (isCommon(limit, -1) && isCommon(start, 0))) return honest(request);
  const whole = withUrl(request, (url) => {
    url.searchParams.delete("limit");
    url.searchParams.delete("start_index");
  });
  const answer = await honest(whole);
  if (answer.status !== 200 || limit === -1) return answer;
  const page: unknown = JSON.parse(await answerBodyText(answer.body));
  if (!isRecord(page) || !Array.isArray(page["data"])) return answer;
  const end = Math.min(start + limit, page["data"].length);
  return replaced(answer, {
    ...page,
    data: page["data"].slice(start, end),
    has_more: end < page["data"].length,
  });
});

/** Null for a text that is not an integer, which stays an error. Python's integers are of any size. */
function numberIn(text: string | null, missing: number): number | null {
  if (text === null) return missing;
  return /^-?\d+$/.test(text) ? Number(text) : null;
}

/** Whether it means what it means on a correct server. */
function isCommon(value: number, least: number): boolean {
  return value >= least && Number.isSafeInteger(value);
}
