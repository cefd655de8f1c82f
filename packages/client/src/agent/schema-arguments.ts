/**
 * The arguments that a JSON Schema describes, where it is written out in the call: the types, lists and objects that tools
 * use. Everything else is `unknown`.
 */
export type SchemaArguments<S> = S extends { readonly properties: infer Properties }
  ? Flat<
      {
        -readonly [K in keyof Properties as K extends RequiredNames<S> ? K : never]: SchemaValue<
          Properties[K]
        >;
      } & {
        -readonly [K in keyof Properties as K extends RequiredNames<S> ? never : K]?:
          SchemaValue<Properties[K]> | undefined;
      }
    >
  : Record<string, unknown>;

/** The names in `required`; no names if the compiler does not know them. */
type RequiredNames<S> = S extends { readonly required: readonly (infer Name)[] }
  ? string extends Name
    ? never
    : Name
  : never;

interface Types {
  string: string;
  number: number;
  integer: number;
  boolean: boolean;
  null: null;
}

type SchemaValue<S> = S extends { readonly const: infer Value }
  ? Value
  : S extends { readonly enum: readonly (infer Value)[] }
    ? Value
    : S extends { readonly type: infer Type }
      ? ValueOf<Type extends readonly (infer One)[] ? One : Type, S>
      : unknown;

/** The value that a type stands for; several types make a union. */
type ValueOf<Type, S> = Type extends keyof Types
  ? Types[Type]
  : Type extends "object"
    ? SchemaArguments<S>
    : Type extends "array"
      ? S extends { readonly items: infer Item }
        ? SchemaValue<Item>[]
        : unknown[]
      : unknown;

/** One object in editors, not an intersection. */
type Flat<T> = { [K in keyof T]: T[K] };
