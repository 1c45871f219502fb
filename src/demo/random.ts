import { getItem } from './lookup'

export type Random = ReturnType<typeof createRandom>

/**
 * Mulberry32 creates the same academy from the same seed everywhere. Never use it for a value that must not be guessed.
 */
export function createRandom(seed: number) {
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
    chance: (share: number) => next() < share,
    pick: <T>(list: readonly T[]): T => getItem(list, whole(0, list.length - 1)),
    shuffle: <T>(list: readonly T[]): T[] =>
      list
        .map((item) => ({ item, order: next() }))
        .sort((a, b) => a.order - b.order)
        .map(({ item }) => item),
  }
}
