import { page } from "../../vite.base.ts";

// The page fetches the turns from the server that serves it.
export default page({ config: import.meta.url, fileName: "ui.html", policy: ["connect-src 'self'"] });
