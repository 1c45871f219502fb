import type { CallGroup, PermittedCall } from './use-call-labels'

/** Keeps the calls whose group, sentence or path contains every word of the search, and drops empty groups. */
export function filterCalls<C extends PermittedCall>(groups: readonly CallGroup<C>[], search: string): CallGroup<C>[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return [...groups]

  return groups
    .map((group) => ({
      ...group,
      calls: group.calls.filter((entry) => words.every(isWordIn(searchTextOf(group, entry)))),
    }))
    .filter(({ calls }) => calls.length > 0)
}

const isWordIn = (text: string) => (word: string) => text.includes(word)

const searchTextOf = ({ title }: { title: string }, { call, sentence }: { call: PermittedCall; sentence: string }) =>
  `${title} ${sentence} ${call.method} ${call.uri}`.toLowerCase()
