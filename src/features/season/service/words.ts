import 'server-only'
import type { Locale } from '@/contract/locales'
import type { Translator } from '@/i18n/messages'
import type { Group, Grouping, UnknownReason } from '../contract/season'
import { groupNameOf } from '../rules/words'

export type Words = { t: Translator; language: Locale }

export const groupName = (grouping: Grouping, group: Group, t: Translator): string =>
  groupNameOf(grouping, group, (message) => t(`season.${message}`))

export const reasonText = (reason: UnknownReason | null, t: Translator): string =>
  reason === null ? '' : t(`season.unknown_${reason}`)
