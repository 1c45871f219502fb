import type { Method } from '@/contract/endpoint'

type Bound = { endpoint: { method: Method; path: string } }
type Found<R> = { methods: Map<string, R>; params: Record<string, string> }
type Segment = { text: string; parameter: string | undefined }

const segmentsOf = (path: string): Segment[] =>
  path
    .split('/')
    .slice(2)
    .map((text) => ({ text, parameter: /^\{(\w+)\}$/.exec(text)?.[1] }))

/** A fixed segment sorts before a parameter, so that the first path that matches is the right one. */
const rankOf = (segments: Segment[]) => segments.map(({ parameter }) => (parameter ? '1' : '0')).join('')

/** Returns a function that finds the routes of a path by its segments below /api. */
export function routeFinder<R extends Bound>(
  routes: readonly R[],
  addressesOf: (endpoint: R['endpoint']) => readonly string[] = ({ path }) => [path],
): (wanted: readonly string[]) => Found<R> | null {
  const addressed = routes.flatMap((route) => addressesOf(route.endpoint).map((path) => ({ path, route })))
  const paths = [...Map.groupBy(addressed, ({ path }) => path)]
    .map(([path, bound]) => {
      const segments = segmentsOf(path)
      const methods = new Map(bound.map(({ route }): [string, R] => [route.endpoint.method, route]))
      if (methods.size < bound.length) throw new Error(`A method of ${path} is declared twice`)
      return { segments, methods, rank: rankOf(segments) }
    })
    .sort((one, other) => one.rank.localeCompare(other.rank))

  return (wanted) => {
    const fits = ({ text, parameter }: Segment, index: number) => parameter !== undefined || text === wanted[index]
    const found = paths.find(({ segments }) => segments.length === wanted.length && segments.every(fits))
    if (!found) return null
    const params = found.segments.flatMap(({ parameter }, index) =>
      parameter ? [[parameter, wanted[index] ?? '']] : [],
    )
    return { methods: found.methods, params: Object.fromEntries(params) }
  }
}
