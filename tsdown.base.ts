import { defineConfig, type UserConfig } from "tsdown";

/** How every published package is built: ESM for Node and browsers, with types and source maps. */
export function library(entry: string[]): UserConfig {
  return defineConfig({
    entry,
    format: "esm",
    platform: "neutral",
    target: "es2023",
    fixedExtension: false,
    dts: { sourcemap: true },
    sourcemap: true,
    clean: true,
    logLevel: "warn",
  });
}
