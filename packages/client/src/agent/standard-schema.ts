/** What Standard Schema and Standard JSON Schema ask of a schema, as far as tools need it. zod has both since 4.2. */

/** One thing that is wrong with a value, and where. */
export interface Issue {
  readonly message: string;
  readonly path?: ReadonlyArray<PropertyKey | { readonly key: PropertyKey }> | undefined;
}

/** What came of a check: the value as the schema gives it on, or what is wrong with it. */
export type SchemaResult<Output> =
  { readonly value: Output; readonly issues?: undefined } | { readonly issues: readonly Issue[] };

/** A schema that can check a value and say its own shape; see https://standardschema.dev. */
export interface StandardSchema<Output> {
  readonly "~standard": {
    readonly validate: (value: unknown) => SchemaResult<Output> | Promise<SchemaResult<Output>>;
    readonly jsonSchema: {
      /** The shape of what goes in, before defaults and transforms. Throws if JSON Schema has no words for it. */
      readonly input: (options: { target: "draft-2020-12" }) => Record<string, unknown>;
    };
  };
}

/** Each issue after its place, such as `days.0: expected number`. */
export function toText(issues: readonly Issue[]): string {
  return issues
    .map(({ message, path = [] }) => {
      const place = path.map((part) => String(typeof part === "object" ? part.key : part)).join(".");
      return place === "" ? message : `${place}: ${message}`;
    })
    .join("; ");
}
