import 'server-only'
import type { Locale } from '@/contract/locales'
import { messagesFor, wordsForBrowsers } from '@/i18n/messages'

export const getTranslations = async (locale: Locale) => wordsForBrowsers(await messagesFor(locale))
