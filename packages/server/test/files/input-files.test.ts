/** Uploaded files in the items of responses and conversations. */
import { expect, test } from "vitest";
import { fileServer } from "./support.ts";

const notes = new File(["Rome is hot."], "notes.md");
const png = new File([Buffer.from("iVBORw0KGgoAAAA=", "base64")], "dot", { type: "text/plain" });
const part = (file_id: string, type = "input_file") => [{ role: "user", content: [{ type, file_id }] }];

test("a model is given the text of a file, as it was when it was sent", async () => {
  const { upload, create, prompt, call } = fileServer();
  const { id } = (await upload(notes)).body;
  const { id: first } = await create({ input: part(id) });
  expect(prompt()).toEqual(["user: Rome is hot."]);
  const { data } = (await call("GET", `/v1/responses/${first}/input_items`)).body;
  expect(data).toMatchObject(part(id));
  await call("DELETE", `/v1/files/${id}`);
  await create({ input: "more", previous_response_id: first });
  expect(prompt()[0]).toBe("user: Rome is hot.");
});

test("of a file that is no text it is given a line, and of an image the image", async () => {
  const { upload, create, prompt, providers } = fileServer();
  const pdf = (await upload(new File([new Uint8Array([255, 254])], "a.pdf", { type: "application/pdf" })))
    .body;
  await create({ input: part(pdf.id) });
  expect(prompt()).toEqual(["user: [file a.pdf: application/pdf, 2 bytes]"]);
  const image = (await upload(png)).body;
  await create({ input: [...part(image.id), ...part(image.id, "input_image")] });
  const [asFile, asImage] = providers.requests.inference.at(-1)?.messages ?? [];
  expect([asFile?.content, asImage?.content]).toEqual([
    "[file dot: text/plain, 11 bytes]",
    [{ type: "image", image: { url: { uri: "data:image/png;base64,iVBORw0KGgoAAAA=" }, data: null } }],
  ]);
});

test("conversations keep the text of a file too", async () => {
  const { upload, create, prompt, call } = fileServer();
  const { id } = (await upload(notes)).body;
  const { body } = await call("POST", "/v1/conversations", { items: part(id) });
  await create({ input: "more", conversation: body.id });
  expect(prompt()).toEqual(["user: Rome is hot.", "user: more"]);
});

test("what cannot be given is refused before anything is stored", async () => {
  const { upload, refused, dump } = fileServer();
  const { id } = (await upload(notes)).body;
  const large = (await upload(new File([new Uint8Array(8 * 1024 * 1024 + 1)], "a"))).body.id;
  const before = Object.keys(await dump());
  const absent = id.replace(/-0/, "-f");
  const cases: [input: object[], status: number, code: string, words: string][] = [
    [part(absent), 404, "file_not_found", absent],
    [part("file"), 404, "file_not_found", "File file not found"],
    [part(large), 400, "file_too_large", "8388609 bytes, and at most 8388608"],
    [part(id, "input_image"), 400, "invalid_image", "notes.md is no image"],
  ];
  for (const [input, status, code, words] of cases)
    expect(await refused({ input })).toEqual({
      status,
      code,
      param: "input[0].content[0].file_id",
      message: expect.stringContaining(words),
    });
  expect(Object.keys(await dump())).toEqual(before);
});
