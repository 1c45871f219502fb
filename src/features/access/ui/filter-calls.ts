import type { CallGroup, PermittedCall } from './use-call-words'

/** The calls in whose group, sentence or path every word of a search is found; groups without one are left out. */
export function matching<C extends PermittedCall>(groups: readonly CallGroup<C>[], search: string): CallGroup<C>[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return [...groups]

  return groups
    .map((group) => ({ ...group, calls: group.calls.filter((entry) => words.every(isIn(textOf(group, entry)))) }))
    .filter(({ calls }) => calls.length > 0)
}

const isIn = (text: string) => (word: string) => text.includes(word)

const textOf = ({ title }: { title: string }, { call, sentence }: { call: PermittedCall; sentence: string }) =>
  `${title} ${sentence} ${call.method} ${call.uri}`.toLowerCase()
