import 'server-only'
import type { Locale } from '@/contract/locales'
import { browserMessagesOf, loadMessages } from '@/i18n/messages'

export const getTranslations = async (locale: Locale) => browserMessagesOf(await loadMessages(locale))
