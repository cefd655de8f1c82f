/** `toolgroup_answer: null`: the answer to the registration of a toolgroup says nothing. */
import { changing } from "./door.ts";

export const nullForToolgroups = changing([{ method: "POST", path: /^\/toolgroups$/ }], () => null);
