// What openapi-typescript makes of the document, with a name for every schema: editors show `Turn`, not its fields.
import ts from "typescript";

const { factory } = ts;

/** Schemas whose own names are taken: by a global of every runtime, and by the tools of the client's agents. */
const renamed = new Map([
  ["URL", "URLReference"],
  ["Tool", "RegisteredTool"],
]);

/** @param {string} schema */
const nameOf = (schema) => renamed.get(schema) ?? schema;

/**
 * The nodes in two parts: a declaration for each schema, and the rest, which takes the schemas from them.
 *
 * @param {readonly ts.Node[]} nodes
 */
export function splitSchemas(nodes) {
  /** @type {ts.PropertySignature[]} */
  const schemas = [];
  const rest = nodes.map((node) =>
    change(node, (part) => {
      if (isProperty(part, "schemas")) {
        schemas.push(...membersOf(part).filter(ts.isPropertySignature));
        return retyped(part, factory.createTypeReferenceNode("Schemas"));
      }
      return isProperty(part, "query") ? change(part, orUndefined) : part;
    }),
  );
  const names = schemas.map(({ name }) => textOf(name));
  return { schemas: [...schemas.map(toDeclaration), toTable(names)], rest };
}

/**
 * An object becomes an interface, because only interfaces keep their name wherever they are shown; the others, such as
 * unions, become type aliases.
 *
 * @param {ts.PropertySignature} schema
 */
function toDeclaration(schema) {
  const name = nameOf(textOf(schema.name));
  const type = change(typeOf(schema), (node) => orUndefined(byName(node)));
  const declaration = ts.isTypeLiteralNode(type)
    ? factory.createInterfaceDeclaration(exported(), name, undefined, undefined, type.members)
    : factory.createTypeAliasDeclaration(exported(), name, undefined, type);
  return ts.setSyntheticLeadingComments(declaration, ts.getSyntheticLeadingComments(schema));
}

/**
 * All schemas by their names in the document.
 *
 * @param {string[]} names
 */
function toTable(names) {
  const members = names.map((name) =>
    factory.createPropertySignature(
      undefined,
      name,
      undefined,
      factory.createTypeReferenceNode(nameOf(name)),
    ),
  );
  return factory.createInterfaceDeclaration(exported(), "Schemas", undefined, undefined, members);
}

/**
 * `components["schemas"]["Turn"]` becomes `Turn`.
 *
 * @param {ts.Node} node
 */
function byName(node) {
  if (!ts.isIndexedAccessTypeNode(node) || !ts.isIndexedAccessTypeNode(node.objectType)) return node;
  const { indexType } = node;
  if (!ts.isLiteralTypeNode(indexType) || !ts.isStringLiteral(indexType.literal)) return node;
  return factory.createTypeReferenceNode(nameOf(indexType.literal.text));
}

/**
 * `field?: T` becomes `field?: T | undefined`: under `exactOptionalPropertyTypes` apps pass on what they do not have.
 *
 * @param {ts.Node} node
 */
function orUndefined(node) {
  if (!ts.isPropertySignature(node) || node.questionToken === undefined) return node;
  const type = typeOf(node);
  // A parameter that an operation does not have.
  if (type.kind === ts.SyntaxKind.NeverKeyword) return node;
  const types = ts.isUnionTypeNode(type) ? type.types : [type];
  const nothing = factory.createKeywordTypeNode(ts.SyntaxKind.UndefinedKeyword);
  return retyped(node, factory.createUnionTypeNode([...types, nothing]));
}

/**
 * Every node below and including this one, as `to` makes it; the innermost first.
 *
 * @template {ts.Node} T
 * @param {T} node
 * @param {(node: ts.Node) => ts.Node} to
 * @returns {T}
 */
function change(node, to) {
  const { transformed } = ts.transform(node, [
    (context) => (root) => {
      /** @param {ts.Node} part @returns {ts.Node} */
      const visit = (part) => to(ts.visitEachChild(part, visit, context));
      // A type stays a type, and a declaration a declaration.
      return /** @type {T} */ (visit(root));
    },
  ]);
  return /** @type {T} */ (transformed[0]);
}

/**
 * @param {ts.PropertySignature} property
 * @param {ts.TypeNode} type
 */
const retyped = (property, type) =>
  factory.updatePropertySignature(property, property.modifiers, property.name, property.questionToken, type);

/**
 * A property of this name that has fields of its own.
 *
 * @param {ts.Node} node
 * @param {string} name
 * @returns {node is ts.PropertySignature}
 */
const isProperty = (node, name) =>
  ts.isPropertySignature(node) &&
  textOf(node.name) === name &&
  node.type !== undefined &&
  ts.isTypeLiteralNode(node.type);

/** @param {ts.PropertySignature} property */
const membersOf = ({ type }) => (type !== undefined && ts.isTypeLiteralNode(type) ? [...type.members] : []);

/** @param {ts.PropertySignature} property */
function typeOf({ name, type }) {
  if (type === undefined) throw new Error(`The schema ${textOf(name)} has no type.`);
  return type;
}

/** @param {ts.PropertyName} name */
const textOf = (name) => (ts.isIdentifier(name) || ts.isStringLiteral(name) ? name.text : "");

const exported = () => [factory.createModifier(ts.SyntaxKind.ExportKeyword)];
