import { z } from 'zod'
import { id } from '@/contract/shapes'

/** Steps of people on the way to a certificate, for which no state of the list stands. */
export const PROGRESS = ['delivered', 'stayed', 'certified'] as const
/** @public */
export const progress = z.enum(PROGRESS)
export type Progress = (typeof PROGRESS)[number]

/**
 * How people came to an event; the first that applies counts. `list` is the page to which the public lists lead, `direct`
 * the page of the event that stands alone, and `staff` everybody whom staff or an imported list added.
 */
export const ORIGINS = ['substitute', 'companion', 'waiting_list', 'direct', 'invitation', 'staff', 'list'] as const
/** @public */
export const origin = z.enum(ORIGINS)
export type Origin = (typeof ORIGINS)[number]

/** The first digit of a German postal code; codes of four digits are Austrian or Swiss. */
export const PERSON_REGIONS = [
  '0',
  '1',
  '2',
  '3',
  '4',
  '5',
  '6',
  '7',
  '8',
  '9',
  'four_digits',
  'elsewhere',
  'unknown',
] as const
/** @public */
export const personRegion = z.enum(PERSON_REGIONS)
export type PersonRegion = (typeof PERSON_REGIONS)[number]

/** The value of the filter that finds people who named no profession. */
export const NO_PROFESSION = 'none'

/** Filters of the list of people beside the state; a person must fit all that are set. */
export const GROUP_FILTERS = {
  progress,
  profession_id: z.union([z.literal(NO_PROFESSION), id]),
  region: personRegion,
  origin,
}

const groupFilters = z.object(GROUP_FILTERS).partial()
export type GroupFilters = z.infer<typeof groupFilters>
export const GROUP_FILTER_NAMES = groupFilters.keyof().options

/** Reads the filters from the state of a list, which holds them as texts; leaves out what is no value of a filter. */
export function groupFiltersIn(values: Record<string, unknown>): GroupFilters {
  const known = GROUP_FILTER_NAMES.flatMap((name) => {
    const { success, data } = GROUP_FILTERS[name].safeParse(values[name])
    return success ? [[name, data]] : []
  })
  return groupFilters.parse(Object.fromEntries(known))
}
