import { locale as rootLocale } from 'next/root-params'
import { _createCache } from 'next-intl'
import { getRequestConfig } from 'next-intl/server'
import { DEFAULT_LOCALE, isLocale } from '@/contract/locales'
import { nameFields } from '@/contract/messages'
import { readMessages } from './messages'

/** Caches parsed messages; without it each request would parse every message again. */
const parsedMessages = { _cache: _createCache() }

export default getRequestConfig(async ({ locale: requested }) => {
  const wanted = requested ?? (await rootLocale())
  const locale = isLocale(wanted) ? wanted : DEFAULT_LOCALE
  return { locale, messages: nameFields(await readMessages(locale)), timeZone: 'Europe/Berlin', ...parsedMessages }
})
