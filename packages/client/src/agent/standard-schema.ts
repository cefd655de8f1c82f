/** The parts of Standard Schema and Standard JSON Schema used by tools. zod implements both since 4.2. */

/** A validation issue with its path. */
export interface Issue {
  readonly message: string;
  readonly path?: ReadonlyArray<PropertyKey | { readonly key: PropertyKey }> | undefined;
}

/** The validated output, or issues. */
export type SchemaResult<Output> =
  { readonly value: Output; readonly issues?: undefined } | { readonly issues: readonly Issue[] };

/** A schema with validation and JSON Schema export; see https://standardschema.dev. */
export interface StandardSchema<Output> {
  readonly "~standard": {
    readonly validate: (value: unknown) => SchemaResult<Output> | Promise<SchemaResult<Output>>;
    readonly jsonSchema: {
      /** The JSON Schema of the input, before defaults and transforms. Throws if not representable. */
      readonly input: (options: { target: "draft-2020-12" }) => Record<string, unknown>;
    };
  };
}

/** The issues with their paths, such as `days.0: expected number`. */
export function issuesText(issues: readonly Issue[]): string {
  return issues
    .map(({ message, path = [] }) => {
      const place = path.map((part) => String(typeof part === "object" ? part.key : part)).join(".");
      return place === "" ? message : `${place}: ${message}`;
    })
    .join("; ");
}
