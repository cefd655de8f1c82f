/** `listed_routes: some`: the list of routes lacks the routes of models, shields, toolgroups and tools. */
import { isRecord } from "@understudy/contract";
import { changing } from "./door.ts";

const unlisted = /^\/v1\/(models|shields|toolgroups|tools)(\/|$)/;

export const someRoutes = changing([{ method: "GET", path: /^\/inspect\/routes$/ }], (list) => {
  if (!isRecord(list) || !Array.isArray(list["data"])) return list;
  const data: unknown[] = list["data"];
  return { data: data.filter((one) => !isRecord(one) || !unlisted.test(String(one["route"]))) };
});
