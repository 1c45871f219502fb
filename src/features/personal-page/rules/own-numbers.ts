import { NUMBER_KINDS, type NumberKind } from '@/contract/values/numbers'
import { isGiven, maskNumber, type NumberProblem } from '@/features/person-numbers/contract'
import { numberProblemOf } from '@/features/person-numbers/rules/mistyped'

/** The kinds that the event of a registration asks for, and those that stand on a certificate of it. */
export type NumberOfRow = { asked: readonly NumberKind[]; certified: readonly NumberKind[] }

type Numbers = Record<NumberKind, string>

/** The newest number that a person typed holds wherever it is asked for and nothing was certified with another one. */
export const numbersAfterTyping = (
  row: Numbers,
  typed: Partial<Numbers>,
  { asked, certified }: NumberOfRow,
): Partial<Numbers> =>
  Object.fromEntries(
    NUMBER_KINDS.flatMap((kind) => {
      const number = typed[kind] ?? ''
      const isHeld = row[kind] !== '' || asked.includes(kind)
      return isGiven(number) && isHeld && number !== row[kind] && !certified.includes(kind) ? [[kind, number]] : []
    }),
  )

type OwnRow = { id: string; event: string; numbers: Numbers; certified: readonly NumberKind[] }

/** One of the numbers of a person, without all but its last digits, with the places where it stands. */
export type ShownNumber = {
  kind: NumberKind
  masked: string
  problem: NumberProblem | null
  /** A registration that has the number, from which it can be taken over everywhere. */
  registration: string | null
  events: string[]
  certified: string[]
  is_saved: boolean
}

/** The different numbers of a person, those of each kind together. */
export function shownNumbersOf(rows: readonly OwnRow[], saved: Numbers | null): ShownNumber[] {
  const stored = saved ? [{ id: null, event: null, numbers: saved, certified: [] }] : []
  return NUMBER_KINDS.flatMap((kind) => {
    const places = [...stored, ...rows].filter(({ numbers }) => isGiven(numbers[kind]))
    return [...Map.groupBy(places, ({ numbers }) => numbers[kind])].map(([number, own]) => ({
      kind,
      masked: maskNumber(number),
      problem: numberProblemOf(kind, number),
      registration: own.find(({ id }) => id !== null)?.id ?? null,
      events: own.flatMap((row) =>
        row.event !== null && !row.certified.some((one) => one === kind) ? [row.event] : [],
      ),
      certified: own.flatMap((row) =>
        row.event !== null && row.certified.some((one) => one === kind) ? [row.event] : [],
      ),
      is_saved: own.some(({ id }) => id === null),
    }))
  })
}
