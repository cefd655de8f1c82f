import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { findProgram, leaveOut } from "./programs.ts";

const program = findProgram("openssl");
export const hasOpenssl = program !== null;

leaveOut("stores over TLS", ["openssl"], "openssl");

/** A certificate for `localhost` and its key, signed by itself. */
export function makeCertificate(folder: string): { certificate: string; key: string } {
  const own = join(folder, "tls");
  mkdirSync(own, { recursive: true });
  const made = { certificate: join(own, "server.crt"), key: join(own, "server.key") };
  const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
  execFileSync(
    program ?? "openssl",
    [
      "req",
      "-x509",
      "-newkey",
      "rsa:2048",
      "-nodes",
      "-days",
      "2",
      ...subject,
      "-keyout",
      made.key,
      "-out",
      made.certificate,
    ],
    { stdio: "ignore" },
  );
  chmodSync(made.key, 0o600);
  return made;
}
