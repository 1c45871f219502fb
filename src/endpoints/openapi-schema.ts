import { z } from 'zod'

export type Schema = { properties?: Record<string, Schema>; required?: string[]; [keyword: string]: unknown }
export type Direction = 'input' | 'output'

/** Marks a schema with the exported shape it was made from; the published document does not contain it. */
export const SHAPE_KEYWORD = 'x-shape'

export const isNode = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the same text for equal schemas, in whatever order their keywords are written. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (key, part) => {
    if (key === SHAPE_KEYWORD) return undefined
    return isNode(part) ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1))) : part
  })
}

export const sortByName = <Component>(components: Record<string, Component>): Record<string, Component> =>
  Object.fromEntries(Object.entries(components).sort(([a], [b]) => a.localeCompare(b, 'en')))

/** Returns a shape as JSON Schema, in which each shape of `names` is marked with its name. */
export function schemaOf(shape: z.ZodType, direction: Direction, names = new Map<unknown, string>()): Schema {
  const { $schema, ...schema } = z.toJSONSchema(shape, {
    io: direction,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      completeSchema(jsonSchema)
      const name = names.get(zodSchema)
      if (name) jsonSchema[SHAPE_KEYWORD] = name
    },
  })
  return schema as Schema
}

const INT32 = 2 ** 31

/**
 * Adds what client generators need: the size of integers, control characters by their codes, the properties of a map
 * with fixed keys, and the length of a tuple.
 */
function completeSchema(schema: z.core.JSONSchema.BaseSchema): void {
  const {
    type,
    minimum = -Infinity,
    maximum = Infinity,
    pattern,
    propertyNames,
    required,
    additionalProperties,
    prefixItems,
  } = schema
  if (type === 'integer') schema.format = minimum >= -INT32 && maximum < INT32 ? 'int32' : 'int64'
  // Linters of OpenAPI want a schema here, so that `false` is written as one that nothing matches.
  if (prefixItems) schema.items = { not: {} }
  if (pattern)
    schema.pattern = pattern.replaceAll('\\p{Cc}', '\\u0000-\\u001f\\u007f-\\u009f').replaceAll('\\p{Cs}', '')
  if (propertyNames && required)
    schema.properties = Object.fromEntries(required.map((name) => [name, additionalProperties ?? {}]))
}
