import { expect, it } from "vitest";
import { DocumentError } from "../../src/ports/documents.ts";
import { responsesServer } from "./support.ts";

const file = (file_url: string) => [{ role: "user", content: [{ type: "input_file", file_url }] }];

it("gives the model the text of a file by URL, which is fetched once", async () => {
  const fetched: string[] = [];
  const documents = {
    read: () => Promise.reject(new Error("no turn reads bytes")),
    fetch: (url: string) => {
      fetched.push(url);
      return Promise.resolve(`the text of ${url}`);
    },
  };
  const server = responsesServer({}, { documents });
  const input = file("https://a.example/notes.txt");
  const { id } = await server.create({ input });
  expect(server.prompt()).toEqual(["user: the text of https://a.example/notes.txt"]);
  await server.create({ input: "more", previous_response_id: id });
  expect(server.prompt()[0]).toBe("user: the text of https://a.example/notes.txt");
  expect(fetched).toHaveLength(1);
  const { data } = (await server.call("GET", `/v1/responses/${id}/input_items`)).body;
  expect(data[0]).not.toHaveProperty("files");
  expect(data).toMatchObject(input);
});

it("gives the model the text of a file that was added to a conversation, which is fetched then", async () => {
  const fetched: string[] = [];
  const documents = {
    read: () => Promise.reject(new Error("no turn reads bytes")),
    fetch: (url: string) => {
      fetched.push(url);
      return Promise.resolve(`the text of ${url}`);
    },
  };
  const server = responsesServer({}, { documents });
  const items = file("https://a.example/notes.txt");
  const { body } = await server.call("POST", "/v1/conversations", { items });
  await server.call("POST", `/v1/conversations/${body.id}/items`, { items });
  expect(fetched).toHaveLength(2);
  await server.create({ input: "more", conversation: body.id });
  const line = "user: the text of https://a.example/notes.txt";
  expect(server.prompt()).toEqual([line, line, "user: more"]);
  expect(fetched).toHaveLength(2);
});

it("refuses a file of a conversation that cannot be fetched, and adds nothing", async () => {
  const documents = {
    fetch: () => Promise.reject(new DocumentError("it is not there.")),
    read: () => Promise.reject(new Error("no turn reads bytes")),
  };
  const server = responsesServer({}, { documents });
  const { body } = await server.call("POST", "/v1/conversations", {});
  const before = await server.dump();
  const items = [{ role: "user", content: "hi" }, ...file("https://a.example/x")];
  for (const path of ["/v1/conversations", `/v1/conversations/${body.id}/items`]) {
    const { status, body: refused } = await server.call("POST", path, { items });
    expect([status, refused.error.code, refused.error.param]).toEqual([
      400,
      "file_not_fetched",
      "items[1].content[0].file_url",
    ]);
  }
  expect(await server.dump()).toEqual(before);
});

it("refuses a file that cannot be fetched, and asks no model", async () => {
  const documents = {
    fetch: () => Promise.reject(new DocumentError("it is not there.")),
    read: () => Promise.reject(new Error("no turn reads bytes")),
  };
  const server = responsesServer({}, { documents });
  expect(await server.refused({ input: file("https://a.example/x") })).toMatchObject({
    status: 400,
    code: "file_not_fetched",
    param: "input[0].content[0].file_url",
  });
  expect(server.providers.requests.inference).toEqual([]);
});

it("gives the model the text in a data URL, and an image as an image", async () => {
  const server = responsesServer();
  const content = [
    { type: "input_file", file_data: `data:text/plain;base64,${btoa("inside")}` },
    { type: "input_image", image_url: "data:image/png;base64,AAAA" },
  ];
  await server.create({ input: [{ role: "user", content }] });
  expect(server.providers.requests.inference[0]?.messages[0]?.content).toEqual([
    { type: "text", text: "inside" },
    { type: "image", image: { url: { uri: "data:image/png;base64,AAAA" }, data: null } },
  ]);
});
