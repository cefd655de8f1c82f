import { toJsonAnswer, type Answer } from "@understudy/http";

/** An error of the control API: a status and `{"detail": text}`. */
export class ControlProblem extends Error {
  override readonly name = "ControlProblem";
  readonly status: number;
  readonly headers: Record<string, string>;
  constructor(status: number, detail: string, headers: Record<string, string> = {}) {
    super(detail);
    this.status = status;
    this.headers = headers;
  }
  toAnswer(): Answer {
    const challenge: Record<string, string> = this.status === 401 ? { "www-authenticate": "Bearer" } : {};
    return toJsonAnswer({ detail: this.message }, this.status, { ...challenge, ...this.headers });
  }
}
