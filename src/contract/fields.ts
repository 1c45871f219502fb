// A feature declares its fields in one literal list. These functions derive values from it and keep its exact types.

/** The names of the fields, in the order in which they were written. */
export const namesOf = <Fields extends object>(fields: Fields) => Object.keys(fields) as (keyof Fields & string)[]

type FieldsWith<Fields, Key extends string> = {
  -readonly [Name in keyof Fields as Fields[Name] extends Record<Key, unknown> ? Name : never]: Fields[Name]
}

/** The fields that have this property. */
export const fieldsWith = <Fields extends object, Key extends string>(fields: Fields, key: Key) =>
  Object.fromEntries(Object.entries(fields).filter(([, field]) => key in field)) as FieldsWith<Fields, Key>

type ValuesOf<Fields, Key extends string> = {
  [Name in keyof FieldsWith<Fields, Key>]: FieldsWith<Fields, Key>[Name] extends Record<Key, infer Value>
    ? Value
    : never
}

/** Tells whether a value is one of these names. */
export const isOneOf = <Name extends string>(names: readonly Name[], value: unknown): value is Name =>
  names.some((name) => name === value)

/** This property of each field that has it, such as the zod shapes for z.object(). */
export const valuesOf = <Fields extends object, Key extends string>(fields: Fields, key: Key) =>
  Object.fromEntries(
    Object.entries(fieldsWith(fields, key)).map(([name, field]) => [name, Reflect.get(Object(field), key)]),
  ) as ValuesOf<Fields, Key>

/** The properties of a row with these names. */
export const pickNames = <Row extends object, Name extends keyof Row>(row: Row, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<Row, Name>

/** A record with one created value for each name. */
export const recordOf = <Name extends string, Value>(names: readonly Name[], create: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, create(name)])) as Record<Name, Value>
