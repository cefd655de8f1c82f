import { chatRequest, many } from "../chat.mjs";
import { among, sizes } from "../measure/among.mjs";

const title = `${many.toLocaleString("en")} loaded`;

export const scripts = {
  about: "chat completions with many scripts loaded, beside one; and aimock with as many fixtures",
  columns: ["JSON, 50 connections, medians", "per s", "with one", "ratio", "aimock", "with one", "ratio"],
  sizes,
  async run(size, withServers) {
    const names = ["mock-many", "mock", "aimock-many", "aimock"];
    const found = await withServers(names, (servers) => among(servers, chatRequest(false), size));
    const side = (a, b) => [
      ...[found[a].perSecond, found[b].perSecond].map(Math.round),
      found.ratio(a, b).toFixed(2),
    ];
    return [[title, ...side("mock-many", "mock"), ...side("aimock-many", "aimock")]];
  },
};
