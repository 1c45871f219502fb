import { parseAsString, useQueryStates } from 'nuqs'
import { day } from '@/contract/shapes'

export type Period = { from: string; to: string }

/** The period of a page, which its address holds. */
export function usePeriod() {
  const [period, setPeriod] = useQueryStates({ from: parseAsString, to: parseAsString })
  return { asked: { from: dayIn(period.from), to: dayIn(period.to) }, setPeriod }
}

/** A date that is still being typed, or was altered in the address, asks for no period. */
const dayIn = (text: string | null): string | undefined => day.safeParse(text).data
