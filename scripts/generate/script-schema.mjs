// The JSON Schema of the script language: its shape from the zod schema, its words from the comments of the types.
import { join } from "node:path";
import ts from "typescript";
import { runnerImport } from "vite";
import { root } from "../lib/root.mjs";

const folder = "packages/mock-inference";
const path = (name) => join(root, folder, "src/script", name);

/** The generated files by their path, with their text. */
export async function scriptSchema() {
  const { module } = await runnerImport(path("json-schema.ts"), { root, logLevel: "error" });
  const { checker, type } = typeOf("Script", path("types.ts"));
  const title = { title: "A script of Understudy's mock inference" };
  const schema = { ...title, ...describe(module.toJsonSchema(), [type], checker, "Script") };
  return { [`${folder}/script.schema.json`]: `${JSON.stringify(schema, null, 2)}\n` };
}

function typeOf(name, file) {
  const { options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(join(root, folder, "tsconfig.json"), ts.sys.readFile).config,
    ts.sys,
    join(root, folder),
  );
  const program = ts.createProgram([file], options);
  const checker = program.getTypeChecker();
  const module = checker.getSymbolAtLocation(program.getSourceFile(file));
  const symbol = checker.getExportsOfModule(module).find((one) => one.name === name);
  return { checker, type: checker.getDeclaredTypeOfSymbol(symbol) };
}

/** The same schema, in which every key has the comment that the types have for it. `types` are the forms it may have. */
function describe(schema, types, checker, at) {
  const forms = types.flatMap((type) => (type.isUnion() ? type.types : [type]));
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

/** What a comment says, or the description that openapi.yaml has. */
function commentOf(symbol, checker) {
  const tag = symbol.getJsDocTags(checker).find(({ name }) => name === "description");
  const parts = tag?.text ?? symbol.getDocumentationComment(checker);
  return ts.displayPartsToString(parts).replace(/\s+/g, " ").trim();
}

function elementsOf(types, checker) {
  return types.filter((type) => checker.isArrayType(type)).flatMap((type) => checker.getTypeArguments(type));
}
