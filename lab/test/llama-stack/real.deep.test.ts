/** The command with a real Llama Stack, where its packages can be had. */
import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { tempFolder } from "./support/temp-folder.ts";

const script = fileURLToPath(new URL("../../llama-stack.mjs", import.meta.url));

interface Ended {
  code: number;
  stderr: string;
}

function command(version: string, out: string): Promise<Ended> {
  const args = [
    script,
    version,
    "--out",
    out,
    "--only",
    "agents",
    "--runs",
    "2",
    "--shrinks",
    "0",
    "--seed",
    "7",
  ];
  return new Promise((resolve) => {
    execFile(process.execPath, args, (error, _, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), stderr }),
    );
  });
}

// The newest and the oldest Python that a recipe takes.
test("a real Llama Stack is judged", { timeout: 900_000 }, async ({ skip }) => {
  const reasons: string[] = [];
  for (const version of ["0.3.5", "0.2.12"]) {
    const out = tempFolder();
    const { code, stderr } = await command(version, out);
    const [missing] = /.*(?:needs Python|reaches no package index).*/.exec(stderr) ?? [];
    if (missing !== undefined) {
      reasons.push(missing);
      continue;
    }
    const file = join(out, "report.json");
    expect(existsSync(file) ? "judged" : stderr).toBe("judged");
    expect([0, 1, 2]).toContain(code);
    const report = JSON.parse(readFileSync(file, "utf8"));
    const statuses = report.checks.map((check: { status: string }) => check.status);
    expect(statuses.filter((status: string) => status === "pass").length).toBeGreaterThan(3);

    const [, url] = /will serve (http:[^\s;]+)/.exec(stderr) ?? [];
    await expect(fetch(`${url}/v1/health`)).rejects.toThrow("fetch failed");
    return;
  }
  const reason = reasons.join(" ");
  console.warn(`No real Llama Stack was judged: ${reason}`);
  skip(reason);
});
