import { page } from "../../vite.base.ts";

export default page({ config: import.meta.url, fileName: "page.html" });
