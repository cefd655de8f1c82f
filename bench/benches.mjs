/** Every bench by the name that `--only` takes, in the order in which they run. One file each; nothing else lists them. */
import { access } from "./benches/access.mjs";
import { chat } from "./benches/chat.mjs";
import { clients } from "./benches/clients.mjs";
import { creates } from "./benches/creates.mjs";
import { firstPages } from "./benches/first-pages.mjs";
import { floor } from "./benches/floor.mjs";
import { history } from "./benches/history.mjs";
import { idle } from "./benches/idle.mjs";
import { memory } from "./benches/memory.mjs";
import { owners } from "./benches/owners.mjs";
import { pages } from "./benches/pages.mjs";
import { providers } from "./benches/providers.mjs";
import { reads } from "./benches/reads.mjs";
import { responses } from "./benches/responses.mjs";
import { scripts } from "./benches/scripts.mjs";
import { slow } from "./benches/slow.mjs";
import { stores } from "./benches/stores.mjs";
import { suite } from "./benches/suite.mjs";
import { turns } from "./benches/turns.mjs";

/**
 * @template Size
 * @typedef {object} Bench
 * @property {string} about One line for `--help`.
 * @property {string[]} columns What the cells of a row are called; benches that share a list share a table.
 * @property {{ full: Size, quick: Size }} sizes How much is done; `--turns` takes the place of `turns`, where there is one.
 * @property {(size: Size, withServers: import("./lib/servers.mjs").WithServers) => Promise<(string | number)[][]>} run
 * Gives the rows.
 */

/** By name; each has sizes of its own, of which it alone knows what they hold. @type {Record<string, Bench<any>>} */
export const benches = {
  turns,
  providers,
  floor,
  reads,
  creates,
  responses,
  history,
  pages,
  "first-pages": firstPages,
  stores,
  access,
  owners,
  idle,
  slow,
  memory,
  chat,
  scripts,
  clients,
  suite,
};
