import 'server-only'
import type { Locale } from '@/contract/locales'
import type { Translator } from '@/i18n/messages'
import type { Group, Grouping, UnknownReason } from '../contract/season'

export type Words = { t: Translator; language: Locale }

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

/** The name of a group in a document. */
export function groupName(grouping: Grouping, { key, name }: Group, t: Translator): string {
  if (grouping === 'profession') return name ?? t('season.no_profession')
  if (grouping === 'region') return key || t('season.no_region')
  if (grouping === 'weekday') return t(`season.${WEEKDAYS[Number(key) - 1] ?? 'monday'}`)
  if (grouping === 'presence_type') return t(key === 'Online' ? 'season.online' : 'season.onsite')
  return t(key === 'dp' ? 'season.for_both' : key === 'd' ? 'season.for_doctors' : 'season.for_pharmacists')
}

export const reasonText = (reason: UnknownReason | null, t: Translator): string =>
  reason === null ? '' : t(`season.unknown_${reason}`)
