/** True in `npm test -- all`. The gate, `npm test`, runs fewer repetitions and only samples of long lists. */
export const RUNS_ALL = process.env.GATE === 'all'

/** The number of repetitions in the gate, and in `npm test -- all`. */
export const repetitions = ({ gate, all }: { gate: number; all: number }): number => (RUNS_ALL ? all : gate)

/** Returns every item in `npm test -- all`, and in the gate `number` items spread over the whole list. */
export function sampleOf<Item>(items: readonly Item[], number: number): Item[] {
  const step = RUNS_ALL ? 1 : Math.max(1, Math.floor(items.length / number))
  return items.filter((_, index) => index % step === 0)
}
