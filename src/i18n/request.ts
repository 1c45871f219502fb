import { locale as rootLocale } from 'next/root-params'
import { _createCache } from 'next-intl'
import { getRequestConfig } from 'next-intl/server'
import { cache } from 'react'
import { messagesFor } from './messages'
import { DEFAULT_LOCALE, isLocale } from './routing'

const messagesOnce = cache(messagesFor)

/** Messages as they were understood first: else each request reads again every sentence that it fills in. */
const understood = { _cache: _createCache() }

export default getRequestConfig(async ({ locale: asked }) => {
  const wanted = asked ?? (await rootLocale())
  const locale = isLocale(wanted) ? wanted : DEFAULT_LOCALE
  return { locale, messages: await messagesOnce(locale), timeZone: 'Europe/Berlin', ...understood }
})
