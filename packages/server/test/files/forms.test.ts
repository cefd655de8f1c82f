/** What is no upload. */
import { expect, test } from "vitest";
import { bytesOf, fileServer, uploading } from "./support.ts";

const part = (disposition: string, content: string) =>
  `--x\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`;
const purpose = part('name="purpose"', "user_data");
const file = part('name="file"; filename="a.txt"', "hi");
const whole = `${purpose}${file}--x--\r\n`;
const form = "multipart/form-data; boundary=x";

type Sent = [
  why: string,
  type: string,
  body: string | Buffer<ArrayBuffer>,
  status: number,
  code: string,
  words: string,
];

const wrong: Sent[] = [
  ["JSON", "application/json", "{}", 415, "unsupported_media_type", "send multipart/form-data"],
  ["no boundary", "multipart/form-data", whole, 415, "unsupported_media_type", "boundary"],
  [
    "another boundary",
    "multipart/form-data; boundary=y",
    whole,
    400,
    "invalid_form",
    "missing initial boundary",
  ],
  ["no end", form, whole.slice(0, -9), 400, "invalid_form", "not finished"],
  ["nothing", form, "", 400, "missing_required_parameter", "file"],
  ["random bytes", form, bytesOf(100_000), 400, "invalid_form", "not valid multipart/form-data"],
  ["a part without name", form, `${part("filename=b", "")}--x--`, 400, "invalid_form", "no name"],
  [
    "a name that is no UTF-8",
    form,
    Buffer.from(whole.replace("purpose", "\xff"), "latin1"),
    400,
    "invalid_utf8",
    "UTF-8",
  ],
  ["two files", form, `${file}${whole}`, 400, "invalid_form", "file twice"],
  [
    "another file",
    form,
    `${part('name="b"; filename="b"', "")}${whole}`,
    400,
    "invalid_value",
    "b: expected a text",
  ],
  [
    "a text as file",
    form,
    `${purpose}${part('name="file"', "hi")}--x--`,
    400,
    "invalid_value",
    "expected a file",
  ],
  ["no file", form, `${purpose}--x--`, 400, "missing_required_parameter", "file"],
  ["no purpose", form, `${file}--x--`, 400, "missing_required_parameter", "purpose"],
  ["an unknown purpose", form, whole.replace("user_data", "fun"), 400, "invalid_value", "purpose"],
  ["an unknown field", form, `${part('name="sise"', "1")}${whole}`, 400, "unknown_parameter", "sise"],
  ["too many parts", form, `${file.repeat(33)}--x--`, 400, "too_many_values", "more than 32 parts"],
  [
    "a million parts",
    form,
    `${"--x\r\n\r\n\r\n\r\n".repeat(1_000_000)}--x--`,
    400,
    "too_many_values",
    "32 parts",
  ],
  [
    "a short life",
    form,
    `${part('name="expires_after[anchor]"', "created_at")}${part('name="expires_after[seconds]"', "9")}${whole}`,
    400,
    "invalid_value",
    "3600",
  ],
  [
    "half an end",
    form,
    `${part('name="expires_after[seconds]"', "3600")}${whole}`,
    400,
    "missing_required_parameter",
    "anchor",
  ],
];

test.each(wrong)("%s: refused, and nothing is stored", async (_, type, body, status, code, words) => {
  const { send, call } = fileServer();
  const headers = { "content-type": type };
  const answer = await send(new Request("http://stack/v1/files", { method: "POST", body, headers }));
  expect([answer.status, answer.body.error.code, answer.body.error.message]).toEqual([
    status,
    code,
    expect.stringContaining(words),
  ]);
  expect((await call("GET", "/v1/files")).body.data).toEqual([]);
});

test.each(['multipart/form-data; charset=utf-8; boundary="x"', "Multipart/Form-Data;boundary=x"])(
  "%s is read",
  async (type) => {
    const { send } = fileServer();
    const headers = { "content-type": type };
    const sent = new Request("http://stack/v1/files", { method: "POST", body: whole, headers });
    expect((await send(sent)).body).toMatchObject({ filename: "a.txt", bytes: 2, purpose: "user_data" });
  },
);

test("a file whose bytes look like the boundary is whole", async () => {
  const { send, content } = fileServer();
  const request = uploading(new File([""], "a"));
  const [, boundary = ""] = /boundary=(.*)/.exec(request.headers.get("content-type") ?? "") ?? [];
  const tricky = `\r\n--${boundary.slice(0, -1)}\r\n--`.repeat(20_000);
  const headers = { "content-type": `multipart/form-data; boundary=${boundary}` };
  const body = `--${boundary}\r\nContent-Disposition: form-data; name="purpose"\r\n\r\nuser_data\r\n--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n${tricky}\r\n--${boundary}--`;
  const sent = await send(new Request("http://stack/v1/files", { method: "POST", body, headers }));
  expect((await content(sent.body.id)).toString()).toBe(tricky);
});
