// What a TypeScript interface says of its members.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { root } from "../lib/root.mjs";

/**
 * The properties of an interface with their comments.
 *
 * @param {string} path
 * @param {string} name
 * @returns {{ name: string, what: string, optional: boolean }[]}
 */
export function membersOf(path, name) {
  const source = ts.createSourceFile(
    path,
    readFileSync(join(root, path), "utf8"),
    ts.ScriptTarget.Latest,
    true,
  );
  const found = source.statements.find((one) => ts.isInterfaceDeclaration(one) && one.name.text === name);
  if (found === undefined || !ts.isInterfaceDeclaration(found)) throw new Error(`${path} has no ${name}.`);
  return found.members.map((member) => ({
    name: member.name?.getText(source) ?? "",
    what: ts
      .getJSDocCommentsAndTags(member)
      .map(({ comment }) => ts.getTextOfJSDocComment(comment) ?? "")
      .join(" "),
    optional: member.questionToken !== undefined,
  }));
}
