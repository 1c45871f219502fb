import type { PublicState } from '@/features/certificates/contract/states'

type BodyNames = { name_de: string; name_en: string }

type CertifiedPoints = {
  /** The day of the event, YYYY-MM-DD. */
  date: string
  state: PublicState
  /** Null once the body is deleted. */
  body_id: number | null
  body: BodyNames
  label: string
  points: number
}

export type PointsOfYear = { year: string; body: BodyNames; label: string; points: number }

/** The points of each year and body, by the valid certificates alone. The latest year comes first. */
export function sumPoints(certificates: readonly CertifiedPoints[]): PointsOfYear[] {
  const valid = certificates.filter(({ state }) => state === 'issued')
  const groups = Map.groupBy(valid, ({ date, body_id, body, label }) =>
    JSON.stringify([yearOf(date), body_id ?? body.name_de, label]),
  )
  return [...groups.values()]
    .flatMap((group) => {
      const [first] = group
      if (!first) return []
      const { body, label } = first
      return [{ year: yearOf(first.date), body, label, points: toTenths(group.map(({ points }) => points)) }]
    })
    .sort((a, b) => b.year.localeCompare(a.year) || a.body.name_de.localeCompare(b.body.name_de, 'de'))
}

export const yearOf = (date: string): string => date.slice(0, 4)

/** Points have one decimal, which a sum of binary fractions would lose. */
const toTenths = (points: readonly number[]): number => points.reduce((sum, one) => sum + Math.round(one * 10), 0) / 10
