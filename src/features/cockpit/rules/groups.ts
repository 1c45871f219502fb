import { NO_PROFESSION, type Origin, type PersonRegion } from '@/features/registrations/contract/groups'
import type { Groups } from '../contract'

/** The number of people who have the same profession, region and way of registering. */
export type Cell = { profession_id: number | null; region: PersonRegion; origin: Origin; count: number }

/** The people of each group, the largest first; nobody is in two groups of a kind. */
export function groupsOf(cells: readonly Cell[]): Groups {
  return {
    professions: countsOf(cells, ({ profession_id }) => profession_id ?? NO_PROFESSION).map(
      ([profession_id, count]) => ({ profession_id, count }),
    ),
    regions: countsOf(cells, ({ region }) => region).map(([region, count]) => ({ region, count })),
    origins: countsOf(cells, ({ origin }) => origin).map(([origin, count]) => ({ origin, count })),
  }
}

const countsOf = <Key extends string | number>(cells: readonly Cell[], keyOf: (cell: Cell) => Key): [Key, number][] =>
  [...Map.groupBy(cells, keyOf)]
    .map(([key, own]): [Key, number] => [key, own.reduce((sum, { count }) => sum + count, 0)])
    .toSorted(([, one], [, other]) => other - one)
