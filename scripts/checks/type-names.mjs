// One exported name of a type means one thing: no two files of packages/*/src declare the same one.
import ts from "typescript";
import { files, isGenerated } from "../lib/files.mjs";

export const run = () =>
  problems(files((path) => /^packages\/[^/]+\/src\/.*\.tsx?$/.test(path) && !isGenerated(path)));

/**
 * Each name that several files declare, with these files.
 *
 * @param {import("../lib/files.mjs").Source[]} sources
 */
export function problems(sources) {
  /** @type {Map<string, string[]>} */
  const declared = new Map();
  for (const { path, text } of sources)
    for (const name of new Set(exportedTypes(path, text)))
      declared.set(name, [...(declared.get(name) ?? []), path]);
  const twice = [...declared].filter(([, paths]) => paths.length > 1).sort(([a], [b]) => (a < b ? -1 : 1));
  if (twice.length === 0) return [];
  return [
    ...twice.map(([name, paths]) => `${name} is declared ${paths.length} times: ${paths.join(", ")}`),
    "Give each exported type a name of its own, after what it means, or declare it once and import it.",
  ];
}

/**
 * The names of the types that a file declares and exports. What it exports of another file is declared there.
 *
 * @param {string} path
 * @param {string} text
 */
function exportedTypes(path, text) {
  const { statements } = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  const listed = new Map(statements.flatMap(listOf));
  return statements.filter(isType).flatMap((statement) => {
    const name = statement.name?.text;
    if (name === undefined) return [];
    return isExported(statement) ? [name] : (listed.get(name) ?? []);
  });
}

/**
 * What `export { A, type B as C }` says: the local names, each with those that it is exported by.
 *
 * @param {ts.Statement} statement
 * @returns {[string, string[]][]}
 */
function listOf(statement) {
  if (!ts.isExportDeclaration(statement) || statement.moduleSpecifier !== undefined) return [];
  const { exportClause } = statement;
  if (exportClause === undefined || !ts.isNamedExports(exportClause)) return [];
  return exportClause.elements.map(({ name, propertyName }) => [(propertyName ?? name).text, [name.text]]);
}

/**
 * @param {ts.Statement} statement
 * @returns {statement is ts.InterfaceDeclaration | ts.TypeAliasDeclaration | ts.ClassDeclaration | ts.EnumDeclaration}
 */
const isType = (statement) =>
  ts.isInterfaceDeclaration(statement) ||
  ts.isTypeAliasDeclaration(statement) ||
  ts.isClassDeclaration(statement) ||
  ts.isEnumDeclaration(statement);

/** @param {ts.InterfaceDeclaration | ts.TypeAliasDeclaration | ts.ClassDeclaration | ts.EnumDeclaration} statement */
const isExported = (statement) =>
  statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false;
