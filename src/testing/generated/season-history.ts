import type { PastTurnout } from '@/features/season/rules/forecast'

export type History = {
  seed: number
  events: number
  /** The share of people who come, and how far events differ from it. */
  share: number
  spread: number
  /** The smallest and the largest event. */
  sizes: readonly [from: number, to: number]
}

/** Events of which each has its own share of people who come, for measuring how often a forecast holds. */
export function generateHistory({ seed, events, share, spread, sizes: [from, to] }: History): PastTurnout[] {
  const random = createRandom(seed)
  const size = (1 - spread) / spread
  return Array.from({ length: events }, () => {
    const registered = from + Math.floor(random() * (to - from + 1))
    const come = drawGamma(share * size, random)
    const own = come / (come + drawGamma((1 - share) * size, random))
    const came = Array.from({ length: registered }, random).filter((drawn) => drawn < own).length
    return { registered, came }
  })
}

/** Mulberry32: the same numbers from the same seed. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** The method of Marsaglia and Tsang. */
function drawGamma(shape: number, random: () => number): number {
  if (shape < 1) return drawGamma(shape + 1, random) * random() ** (1 / shape)
  const base = shape - 1 / 3
  const factor = 1 / Math.sqrt(9 * base)
  for (;;) {
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
    const cube = (1 + factor * normal) ** 3
    if (cube > 0 && Math.log(1 - random()) < 0.5 * normal ** 2 + base - base * cube + base * Math.log(cube))
      return base * cube
  }
}
