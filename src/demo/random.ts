import { itemAt } from './lookup'

export type Random = ReturnType<typeof randomFrom>

/** Mulberry32: the same seed draws the same academy everywhere. Never for anything that must not be guessed. */
export function randomFrom(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return {
    whole,
    holds: (share: number) => next() < share,
    pick: <T>(list: readonly T[]): T => itemAt(list, whole(0, list.length - 1)),
    shuffled: <T>(list: readonly T[]): T[] =>
      list
        .map((item) => ({ item, order: next() }))
        .sort((a, b) => a.order - b.order)
        .map(({ item }) => item),
  }
}
