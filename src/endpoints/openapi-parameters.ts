import { canonical, type Schema, SHAPE_KEYWORD, sortByName } from './openapi-schema'

type Parameter = { name: string; schema: Schema }
type Operation = { operationId: string; parameters: Parameter[] }
type Repeated = { text: string; parameter: Parameter; operationId: string }

/** Replaces each parameter that occurs twice or more with a reference to a component of its name. */
export function extractParameters<Call extends Operation>(paths: Record<string, Record<string, Call>>) {
  const names = nameRepeated(Object.values(paths).flatMap((calls) => Object.values(calls)))
  const parameters: Record<string, Parameter> = {}
  const replace = (parameter: Parameter) => {
    const name = names.get(canonical(parameter))
    if (!name) return parameter
    parameters[name] = parameter
    return { $ref: `#/components/parameters/${name}` }
  }
  const replaced = mapValues(paths, (calls) =>
    mapValues(calls, (call) => ({ ...call, parameters: call.parameters.map(replace) })),
  )
  return { paths: replaced, parameters: sortByName(parameters) }
}

const mapValues = <Value, Mapped>(
  record: Record<string, Value>,
  map: (value: Value) => Mapped,
): Record<string, Mapped> => Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]))

/** The names of the components, by the canonical text of each parameter. */
function nameRepeated(operations: Operation[]): Map<string, string> {
  const all = operations.flatMap(({ operationId, parameters }) =>
    parameters.map((parameter): Repeated => ({ text: canonical(parameter), parameter, operationId })),
  )
  const repeated = [...Map.groupBy(all, ({ text }) => text).values()].flatMap(([first, ...others]) =>
    first && others.length > 0 ? [first] : [],
  )
  const variants = Map.groupBy(repeated, ({ parameter }) => parameter.name)
  return new Map(
    [...variants.values()].flatMap((alike) => alike.map((one) => [one.text, nameAmong(one, alike)] as const)),
  )
}

/** Parameters that share a name are distinguished by their shape, their default or the first call that takes them. */
function nameAmong(one: Repeated, alike: Repeated[]): string {
  const marksOf = ({ parameter: { schema }, operationId }: Repeated) =>
    [schema[SHAPE_KEYWORD], schema.default, operationId.split('.').at(-1)].map((mark) => mark && String(mark))
  const isOwn = (mark: unknown, place: number) =>
    alike.every((other) => other === one || marksOf(other)[place] !== mark)
  const mark = marksOf(one).find((found, place) => found && isOwn(found, place))
  return alike.length > 1 ? `${one.parameter.name}.${mark}` : one.parameter.name
}
