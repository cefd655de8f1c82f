// `npm run release` makes what a release is, in `.understudy/release/` or in the folder that is named.
import { release } from "./release/main.mjs";

console.log(`In ${await release(process.argv[2])}`);
