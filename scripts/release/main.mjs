// Builds all files of a release: a tarball of each package that users install, `understudy.mjs`, and what belongs to them.
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { npm } from "../lib/npm.mjs";
import { root } from "../lib/root.mjs";
import { outputOf } from "../lib/run.mjs";
import { turbo, turboEnv } from "../lib/turbo.mjs";
import { bundle } from "./bundle.mjs";
import { inPages, licences } from "./licences.mjs";
import { materials } from "./materials.mjs";
import { releasedManifest } from "./manifest.mjs";
import { buildSingleFile } from "./single-file.mjs";

const sumsFile = "SHA256SUMS";

/** What users install. The other packages go into these. */
const released = ["client", "server", "mock-inference", "conformance"];

/** @param {string} [where] a folder; what was in it is removed */
export async function release(where = ".understudy/release") {
  const out = resolve(root, where);
  const isOther = existsSync(out) && readdirSync(out).length > 0 && !existsSync(join(out, sumsFile));
  if (isOther) throw new Error(`${out} is not empty and holds no release. Name a new or an empty folder.`);
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  await outputOf(turbo("run", "build", "--output-logs=errors-only"), turboEnv);
  for (const name of released) {
    const folder = join(out, "packages", name);
    await pack(name, folder, out);
    console.log(`@understudy/${name}`);
  }
  writeFileSync(join(out, "understudy-licences.txt"), await buildSingleFile(out));
  console.log("understudy.mjs");
  writeFileSync(join(out, "sbom.cdx.json"), await materials(released.map((name) => `packages/${name}`)));
  cpSync(join(root, "CHANGELOG.md"), join(out, "CHANGELOG.md"));
  rmSync(join(out, "packages"), { recursive: true });
  writeFileSync(join(out, sumsFile), sums(out));
  return out;
}

/**
 * @param {string} name
 * @param {string} folder where the package is put together
 * @param {string} out where its tarball goes
 */
async function pack(name, folder, out) {
  const from = `packages/${name}`;
  const manifest = releasedManifest(from, await bundle(from, join(folder, "dist")));
  for (const file of ["README.md", "LICENSE", ...manifest.files])
    if (file !== "dist") cpSync(join(root, from, file), join(folder, file), { recursive: true });
  // Their pages are bundled with what others wrote.
  if (["server", "conformance"].includes(name)) {
    writeFileSync(join(folder, "page-licences.txt"), licences(inPages));
    manifest.files.push("page-licences.txt");
  }
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  await outputOf(npm("pack", folder, `--pack-destination=${out}`));
}

/**
 * As `sha256sum --check` reads them.
 *
 * @param {string} out
 */
function sums(out) {
  return readdirSync(out)
    .toSorted()
    .map(
      (file) =>
        `${createHash("sha256")
          .update(readFileSync(join(out, file)))
          .digest("hex")}  ${file}\n`,
    )
    .join("");
}
