// One exported name of a type or of a function means one thing: no two files declare the same one.
import ts from "typescript";
import { files, isGenerated } from "../lib/files.mjs";
import { sameRole } from "./names-repeated.mjs";

export const run = () =>
  problems(
    files((path) => /^packages\/[^/]+\/src\/.*\.tsx?$/.test(path) && !isGenerated(path)),
    Object.keys(sameRole),
  );

/**
 * Each name that several files declare, with these files.
 *
 * @param {import("../lib/files.mjs").Source[]} sources
 * @param {readonly string[]} [allowed] functions that several files may declare
 */
export function problems(sources, allowed = []) {
  const parsed = sources.map(({ path, text }) => ({
    path,
    statements: ts.createSourceFile(path, text, ts.ScriptTarget.Latest).statements,
  }));
  const types = repeated(parsed, typesOf).map(([name, paths]) => twice(name, paths));
  const functions = repeated(parsed, functionsOf);
  const wrong = [
    ...types,
    ...functions.filter(([name]) => !allowed.includes(name)).map(([name, paths]) => twice(name, paths)),
  ];
  const stale = allowed
    .filter((name) => functions.every(([repeatedName]) => repeatedName !== name))
    .map((name) => `${name} is declared once now: take it from scripts/checks/names-repeated.mjs`);
  if (wrong.length === 0) return stale;
  return [
    ...wrong,
    ...stale,
    "Give each exported type and function a name of its own, after what it means, or declare it once and import it.",
  ];
}

/** @param {string} name @param {string[]} paths */
const twice = (name, paths) => `${name} is declared ${paths.length} times: ${paths.join(", ")}`;

/**
 * @param {{ path: string, statements: ts.NodeArray<ts.Statement> }[]} parsed
 * @param {(statement: ts.Statement) => string[]} namesOf
 */
function repeated(parsed, namesOf) {
  /** @type {Map<string, string[]>} */
  const declared = new Map();
  for (const { path, statements } of parsed)
    for (const name of new Set(exported(statements, namesOf)))
      declared.set(name, [...(declared.get(name) ?? []), path]);
  return [...declared].filter(([, paths]) => paths.length > 1).sort(([a], [b]) => (a < b ? -1 : 1));
}

/**
 * What a file declares and exports. What it exports of another file is declared there.
 *
 * @param {ts.NodeArray<ts.Statement>} statements
 * @param {(statement: ts.Statement) => string[]} namesOf
 */
function exported(statements, namesOf) {
  const listed = new Map(statements.flatMap(listOf));
  return statements.flatMap((statement) =>
    namesOf(statement).flatMap((name) => (isExported(statement) ? [name] : (listed.get(name) ?? []))),
  );
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

/** @param {ts.Statement} statement */
function typesOf(statement) {
  const isType =
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isEnumDeclaration(statement);
  return isType && statement.name !== undefined ? [statement.name.text] : [];
}

/** `function f`, and `const f` whose value is a function. @param {ts.Statement} statement */
function functionsOf(statement) {
  if (ts.isFunctionDeclaration(statement)) return statement.name === undefined ? [] : [statement.name.text];
  if (!ts.isVariableStatement(statement)) return [];
  return statement.declarationList.declarations.flatMap(({ name, initializer }) =>
    ts.isIdentifier(name) &&
    initializer !== undefined &&
    (ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer))
      ? [name.text]
      : [],
  );
}

/** @param {ts.Statement} statement */
const isExported = (statement) =>
  ts.canHaveModifiers(statement) &&
  (ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false);
