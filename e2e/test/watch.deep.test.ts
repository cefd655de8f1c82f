/** `understudy start --watch`: files are edited as editors do it, and the server says what became of it. */
import { mkdir, rename, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createClient } from "@understudy/client";
import { start, tempFolder, understudy, until, untilTold, type Process } from "./support/understudy.ts";

const script = (says: string, model = "mock-model"): string =>
  `script: weather\nmodel: ${model}\nreplies: [{ when: { last: user }, say: ${says} }]\n`;

/** Plays `weather.yaml`, which says `Old.`, and whatever else is given. */
async function watching(...args: string[]) {
  const folder = await tempFolder();
  const file = join(folder, "weather.yaml");
  await writeFile(file, script("Old."));
  const begin = () => start(["--store", "memory", "--script", "weather.yaml", "--watch", ...args], folder);
  return { folder, file, begin };
}

async function answer(url: string, model = "mock-model"): Promise<unknown> {
  const client = createClient({ baseUrl: url });
  const { agent_id } = await client.agents.create({ model, instructions: "" });
  const { session_id } = await client.sessions.create(agent_id, "s");
  const messages = [{ role: "user" as const, content: "Hello" }];
  return (await client.turns.create({ agent_id, session_id }, { messages })).output_message.content;
}

const reloads = (running: Process): string[] => running.stdout().match(/^Reloaded .*$/gm) ?? [];

test("an edit in place, a file put in its place and one made anew are played", async () => {
  const { folder, file, begin } = await watching();
  const server = await begin();
  expect(await answer(server.url)).toBe("Old.");
  const next = join(folder, "weather.yaml.tmp");
  const edits: [says: string, edit: (text: string) => Promise<void>][] = [
    ["Written.", (text) => writeFile(file, text)],
    [
      "Renamed.",
      async (text) => {
        await writeFile(next, text);
        await rename(next, file);
      },
    ],
    [
      "Again.",
      async (text) => {
        await rm(file);
        await writeFile(file, text);
      },
    ],
    ["After a rename.", (text) => writeFile(file, text)],
  ];
  for (const [index, [says, edit]] of edits.entries()) {
    await edit(script(says));
    await until(server, new RegExp(`(Reloaded weather.yaml: weather \\(1 reply\\)\\.\\n){${index + 1}}`));
    expect(await answer(server.url)).toBe(says);
  }
  server.child.kill("SIGTERM");
  expect((await server.ended).stderr).toBe("");
});

test("a bad edit is told in the words of a start, the old script plays on, and the next edit mends it", async () => {
  const { file, folder, begin } = await watching();
  const server = await begin();
  await writeFile(file, "script: weather\nreplys: []\n");
  const words = (await untilTold(server, /^understudy: .*\nNothing was reloaded\.\n/s))[0];
  const atStart = await understudy(["start", "--script", "weather.yaml"], folder).ended;
  expect(words).toBe(`${atStart.stderr}Nothing was reloaded.\n`);
  expect(await answer(server.url)).toBe("Old.");
  await writeFile(file, script("Old."));
  await until(server, /Nothing to reload: the files match the loaded scripts\.\n/);
  await writeFile(file, script("New."));
  await until(server, /Reloaded weather/);
  expect(await answer(server.url)).toBe("New.");
});

test("a file that is gone is told, and played when it is back, with its folder", async () => {
  const folder = await tempFolder();
  const scripts = join(folder, "scripts");
  const file = join(scripts, "weather.yaml");
  await mkdir(scripts);
  await writeFile(file, script("Old."));
  const server = await start(["--store", "memory", "--script", file, "--watch"], folder);
  await rm(scripts, { recursive: true });
  await untilTold(server, /Cannot read .*weather\.yaml: the file does not exist\.\nNothing was reloaded\./);
  expect(await answer(server.url)).toBe("Old.");
  await mkdir(scripts);
  await writeFile(file, script("Back."));
  await until(server, /Reloaded .*weather\.yaml/);
  expect(await answer(server.url)).toBe("Back.");
  // The new folder is watched as the old one was.
  await writeFile(file, script("Edited."));
  await until(server, /(Reloaded .*weather\.yaml.*\n){2}/);
  expect(await answer(server.url)).toBe("Edited.");
});

test("a link that is set to another file is followed, and so are edits of that file, in its own folder", async () => {
  const { folder, file, begin } = await watching();
  const elsewhere = await tempFolder();
  const [one, two] = [join(elsewhere, "one.yaml"), join(elsewhere, "two.yaml")];
  await writeFile(one, script("One."));
  await writeFile(two, script("Two."));
  await rm(file);
  await symlink(one, file);
  const server = await begin();
  await symlink(two, join(folder, "link"));
  await rename(join(folder, "link"), file);
  await until(server, /Reloaded weather/);
  expect(await answer(server.url)).toBe("Two.");
  await writeFile(two, script("Edited."));
  await until(server, /(Reloaded weather.*\n){2}/);
  expect(await answer(server.url)).toBe("Edited.");
});

test("all files are taken over together or none is, and what was PUT stays", async () => {
  const { folder, file, begin } = await watching("--script", "shop.yaml", "--config", "names.yaml");
  const names = join(folder, "names.yaml");
  await writeFile(join(folder, "shop.yaml"), script("Shop.", "shop-model").replace("weather", "shop"));
  await writeFile(names, "models: [{ model_id: other, provider_model_id: mock-model }]\n");
  const server = await begin();
  const put = await fetch(`${server.url}/_understudy/scripts/mine`, {
    method: "PUT",
    body: script("Mine.", "my-model").replace("weather", "mine"),
  });
  expect(put.status).toBe(200);
  expect(await answer(server.url, "other")).toBe("Old.");

  // Sound each for itself, and not together.
  await writeFile(file, script("New.", "shop-model"));
  await untilTold(
    server,
    /shop-model is already claimed by script weather \(weather\.yaml:\d+\)\nNothing was reloaded\./,
  );
  expect(await answer(server.url)).toBe("Old.");

  await writeFile(file, script("Old."));
  await until(server, /Nothing to reload/);
  // The configuration names what only the new script serves.
  await writeFile(names, "models: [{ model_id: other, provider_model_id: new-model }]\n");
  await untilTold(server, /names\.yaml:\S+ .*there is no model new-model/);
  await writeFile(file, script("New.", "new-model"));
  await until(server, /Reloaded weather\.yaml, names\.yaml: weather \(1 reply\)\.\n/);
  expect(reloads(server)).toHaveLength(1);
  expect(await answer(server.url, "other")).toBe("New.");
  expect(await answer(server.url, "shop-model")).toBe("Shop.");
  expect(await answer(server.url, "my-model")).toBe("Mine.");
});

test("there must be something to watch", async () => {
  const { code, stderr } = await understudy(["start", "--watch"], await tempFolder()).ended;
  expect(stderr).toBe("understudy: --watch requires --script FILE or --config FILE.\n");
  expect(code).toBe(1);
});
