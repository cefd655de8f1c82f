/** A server in a process of its own, so that its CPU and its memory are its own too. */
import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

export async function startServer(name, { args = [], execArgv = [] } = {}) {
  const file = fileURLToPath(new URL(`../servers/${name}.mjs`, import.meta.url));
  const child = fork(file, args, { execArgv: ["--expose-gc", ...execArgv] });
  const [{ ready }] = await Promise.race([once(child, "message"), once(child, "exit").then(fail)]);
  let asked = 0;
  const ask = async (question, value) => {
    const id = ++asked;
    child.send({ id, question, value });
    for (;;) {
      const [message] = await once(child, "message");
      if (message.id === id) return message.answer;
    }
  };
  return {
    port: ready.port,
    /** Microseconds of CPU so far, in user and system mode together. */
    cpu: async () => total(await ask("cpu")),
    memory: () => ask("memory"),
    /** Of the bare server: what it answers from now on. */
    play: (answer) => ask("play", answer),
    async close() {
      const left = once(child, "exit");
      child.send({ question: "close" });
      await left;
    },
  };

  function fail([code]) {
    throw new Error(`The server ${name} ended with ${code} before it listened.`);
  }
}

export const total = ({ user, system }) => user + system;
