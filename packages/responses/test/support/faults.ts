/** Compares types field by field: where one may be null, or lack a field, and the other may not. */

type IsOptional<Of, Key extends keyof Of> = object extends Pick<Of, Key> ? true : false;

/** The fields that may be null or left out in `Ours` and not in `Known`, as paths. */
export type Faults<Ours, Known, At extends string = ""> = unknown extends Ours
  ? never
  : Ours extends readonly (infer One)[]
    ? Known extends readonly (infer Other)[]
      ? Faults<One, Other, `${At}[]`>
      : never
    : Ours extends { type: infer Type extends string }
      ? Fields<Ours, Extract<Known, { type: Type }>, `${At}<${Type}>`>
      : Fields<Ours, Known, At>;

type Fields<Ours, Known, At extends string> = Ours extends object
  ? Known extends object
    ? string extends keyof Ours
      ? never
      : Known extends readonly unknown[]
        ? never
        : { [Key in keyof Known & string]: Field<Ours, Known, Key, `${At}.${Key}`> }[keyof Known & string]
    : never
  : never;

type Field<Ours, Known, Key extends keyof Known, At extends string> = Key extends keyof Ours
  ? | (null extends Ours[Key] ? (null extends Known[Key] ? never : `${At}: null`) : never)
    | (IsOptional<Ours, Key> extends true
        ? IsOptional<Known, Key> extends true
          ? never
          : `${At}: left out`
        : never)
    | Faults<NonNullable<Ours[Key]>, NonNullable<Known[Key]>, At>
  : IsOptional<Known, Key> extends true
    ? never
    : `${At}: missing`;
