/** Replaces each reference with its target, for programs that do not resolve references. */
export function dereference<Document extends object>(document: Document): Document {
  const resolve = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(resolve)
    if (typeof value !== 'object' || value === null) return value
    if ('$ref' in value) return resolve(targetOf(document, String(value.$ref)))
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, resolve(part)]))
  }
  return resolve(document) as Document
}

function targetOf(document: object, reference: string): unknown {
  const names = reference.replace('#/', '').split('/')
  const found = names.reduce<unknown>(
    (value, name) => (value instanceof Object ? Reflect.get(value, name) : undefined),
    document,
  )
  if (found === undefined) throw new Error(`${reference} refers to nothing`)
  return found
}
