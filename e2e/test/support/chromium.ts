import { existsSync } from "node:fs";

const places = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** This machine's Chromium: what `CHROMIUM` names, or else where systems put it. */
export const chromiumPath: string | undefined =
  process.env["CHROMIUM"] ?? places.find((path) => existsSync(path));
