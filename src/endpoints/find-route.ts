import type { Method } from '@/contract/endpoint'

type Bound = { endpoint: { method: Method; path: string } }
type Found<R> = { methods: Map<string, R>; params: Record<string, string> }

const nameOf = (segment: string) => /^\{(\w+)\}$/.exec(segment)?.[1]
/** A fixed segment sorts before a parameter, so that the first path that matches is the right one. */
const rankOf = (segments: string[]) => segments.map((segment) => (nameOf(segment) ? '1' : '0')).join('')

/** Returns a function that finds the routes of a path by its segments below /api. */
export function routeFinder<R extends Bound>(routes: readonly R[]): (segments: readonly string[]) => Found<R> | null {
  const paths = [...Map.groupBy(routes, ({ endpoint }) => endpoint.path)]
    .map(([path, bound]) => {
      const segments = path.split('/').slice(2)
      const methods = new Map(bound.map((route): [string, R] => [route.endpoint.method, route]))
      if (methods.size < bound.length) throw new Error(`A method of ${path} is declared twice`)
      return { segments, methods, rank: rankOf(segments) }
    })
    .sort((one, other) => one.rank.localeCompare(other.rank))

  return (wanted) => {
    const fits = (segments: string[]) =>
      segments.length === wanted.length &&
      segments.every((segment, index) => nameOf(segment) !== undefined || segment === wanted[index])
    const found = paths.find(({ segments }) => fits(segments))
    if (!found) return null
    const params = found.segments.flatMap((segment, index) => {
      const name = nameOf(segment)
      return name === undefined ? [] : [[name, wanted[index] ?? '']]
    })
    return { methods: found.methods, params: Object.fromEntries(params) }
  }
}
