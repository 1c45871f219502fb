import { LANGUAGE_TAGS, type Locale } from '@/contract/locales'
import type { Group, Grouping } from '../contract/season'

/** "12 %", or a dash for what is not known. */
export const percentOf = (share: number | null, locale: Locale): string =>
  share === null ? '–' : new Intl.NumberFormat(LANGUAGE_TAGS[locale], { style: 'percent' }).format(share)

/** "November 2026" */
export const monthOf = (day: string, locale: Locale): string =>
  new Intl.DateTimeFormat(LANGUAGE_TAGS[locale], { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

type GroupMessage =
  | (typeof WEEKDAYS)[number]
  | 'no_profession'
  | 'no_region'
  | 'online'
  | 'onsite'
  | 'for_both'
  | 'for_doctors'
  | 'for_pharmacists'

/** The name of a group; t translates the messages of the season. */
export function groupNameOf(
  grouping: Grouping,
  { key, name }: Pick<Group, 'key' | 'name'>,
  t: (message: GroupMessage) => string,
): string {
  if (grouping === 'profession') return name ?? t('no_profession')
  if (grouping === 'region') return key || t('no_region')
  if (grouping === 'weekday') return t(WEEKDAYS[Number(key) - 1] ?? 'monday')
  if (grouping === 'presence_type') return t(key === 'Online' ? 'online' : 'onsite')
  if (key === 'dp') return t('for_both')
  return t(key === 'd' ? 'for_doctors' : 'for_pharmacists')
}
