// The JSON Schema of the script language: its shape from the zod schema, its words from the comments of the types.
import { join } from "node:path";
import ts from "typescript";
import { importSource } from "../lib/import-source.mjs";
import { root } from "../lib/root.mjs";

/**
 * As much of a JSON Schema as may have descriptions.
 *
 * @typedef {object} Schema
 * @property {string} [description]
 * @property {Schema[]} [anyOf]
 * @property {Schema} [items]
 * @property {Record<string, Schema>} [properties]
 */

const folder = "packages/mock-inference";
/** @param {string} name */
const path = (name) => join(root, folder, "src/script", name);

/** The generated files by their path, with their text. */
export async function scriptSchema() {
  /** @type {{ toJsonSchema: () => Schema }} */
  const { toJsonSchema } = await importSource(`${folder}/src/script/json-schema.ts`);
  const { checker, type } = typeOf("Script", path("types.ts"));
  const title = { title: "A script of Understudy's mock inference" };
  const schema = { ...title, ...describe(toJsonSchema(), [type], checker, "Script") };
  return { [`${folder}/script.schema.json`]: `${JSON.stringify(schema, null, 2)}\n` };
}

/**
 * @param {string} name
 * @param {string} file
 */
function typeOf(name, file) {
  const { options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(join(root, folder, "tsconfig.json"), ts.sys.readFile).config,
    ts.sys,
    join(root, folder),
  );
  const program = ts.createProgram([file], options);
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file);
  const module = source && checker.getSymbolAtLocation(source);
  const symbol = module && checker.getExportsOfModule(module).find((one) => one.name === name);
  if (symbol === undefined) throw new Error(`${file} does not export ${name}.`);
  return { checker, type: checker.getDeclaredTypeOfSymbol(symbol) };
}

/**
 * The same schema, in which every key has the comment that the types have for it. `types` are the forms it may have.
 *
 * @param {Schema} schema
 * @param {ts.Type[]} types
 * @param {ts.TypeChecker} checker
 * @param {string} at
 * @returns {Schema}
 */
function describe(schema, types, checker, at) {
  const forms = types.flatMap((type) => (type.isUnion() ? type.types : [type]));
  /** @param {Schema} one */
  const inner = (one) => describe(one, forms, checker, at);
  return {
    ...schema,
    ...(schema.anyOf && { anyOf: schema.anyOf.map(inner) }),
    ...(schema.items && { items: describe(schema.items, elementsOf(forms, checker), checker, `${at}[]`) }),
    ...(schema.properties && {
      properties: Object.fromEntries(
        Object.entries(schema.properties).map(([key, value]) => [
          key,
          property(value, key, forms, checker, at),
        ]),
      ),
    }),
  };
}

/**
 * @param {Schema} schema
 * @param {string} key
 * @param {ts.Type[]} forms
 * @param {ts.TypeChecker} checker
 * @param {string} at
 * @returns {Schema}
 */
function property(schema, key, forms, checker, at) {
  // A text has properties too: those of every String.
  const mappings = forms.filter((form) => !(form.flags & ts.TypeFlags.StringLike));
  const symbols = mappings.flatMap((form) => form.getProperty(key) ?? []);
  const types = symbols.map((symbol) => checker.getTypeOfSymbol(symbol));
  const [description] = symbols.map((symbol) => commentOf(symbol, checker)).filter((text) => text !== "");
  if (description === undefined)
    throw new Error(`${at}.${key} has no comment in ${folder}/src/script/types.ts, and editors show it.`);
  return { description, ...describe(schema, types, checker, `${at}.${key}`) };
}

/**
 * What a comment says, or the description that openapi.yaml has.
 *
 * @param {ts.Symbol} symbol
 * @param {ts.TypeChecker} checker
 */
function commentOf(symbol, checker) {
  const tag = symbol.getJsDocTags(checker).find(({ name }) => name === "description");
  const parts = tag?.text ?? symbol.getDocumentationComment(checker);
  return ts.displayPartsToString(parts).replace(/\s+/g, " ").trim();
}

/**
 * @param {ts.Type[]} types
 * @param {ts.TypeChecker} checker
 * @returns {ts.Type[]}
 */
function elementsOf(types, checker) {
  return types
    .filter((type) => checker.isArrayType(type))
    .flatMap((type) => [...checker.getTypeArguments(/** @type {ts.TypeReference} */ (type))]);
}
