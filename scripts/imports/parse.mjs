import ts from "typescript";

/**
 * What a file imports: `{ specifier, line, kind }` with kind `value`, `type` or `dynamic`. `import { type A }` is a
 * value: the module is still loaded. The specifier of a computed `import()` is undefined.
 */
export function importsOf(path, text) {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  const found = [];
  const add = (node, specifier, kind) =>
    found.push({
      specifier: specifier && ts.isStringLiteralLike(specifier) ? specifier.text : undefined,
      line: source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1,
      kind,
    });

  const visit = (node) => {
    if (ts.isImportDeclaration(node)) {
      add(node, node.moduleSpecifier, node.importClause?.isTypeOnly ? "type" : "value");
    } else if (ts.isExportDeclaration(node) && node.moduleSpecifier) {
      add(node, node.moduleSpecifier, node.isTypeOnly ? "type" : "value");
    } else if (ts.isImportTypeNode(node)) {
      add(node, node.argument.literal, "type");
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      add(node, node.arguments[0], "dynamic");
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}
