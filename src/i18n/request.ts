import { locale as rootLocale } from 'next/root-params'
import { _createCache } from 'next-intl'
import { getRequestConfig } from 'next-intl/server'
import { cache } from 'react'
import { DEFAULT_LOCALE, isLocale } from '@/contract/locales'
import { loadMessages } from './messages'

const cachedMessages = cache(loadMessages)

/** Caches parsed messages; without it each request would parse every message again. */
const parsedMessages = { _cache: _createCache() }

export default getRequestConfig(async ({ locale: requested }) => {
  const wanted = requested ?? (await rootLocale())
  const locale = isLocale(wanted) ? wanted : DEFAULT_LOCALE
  return { locale, messages: await cachedMessages(locale), timeZone: 'Europe/Berlin', ...parsedMessages }
})
