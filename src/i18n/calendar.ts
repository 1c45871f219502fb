import { LANGUAGE_TAGS, type Locale } from '@/contract/locales'

const LONG = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const
const WITHOUT_WEEKDAY = { day: 'numeric', month: 'long', year: 'numeric' } as const
const SHORT = { day: 'numeric', month: 'short', year: 'numeric' } as const
const MONTH = { month: 'long', year: 'numeric' } as const
const SHORT_MONTH = { month: 'short' } as const
const WEEKDAY = { weekday: 'short' } as const
const BERLIN_DAY = { ...LONG, timeZone: 'Europe/Berlin' } as const
const BERLIN_TIME = { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Berlin' } as const

/** A calendar day YYYY-MM-DD in the reader's language: Montag, 12. Oktober 2026. */
export const longDate = (date: string, locale: Locale) => formatDay(date, locale, LONG)

/** The date of a document: 12. Oktober 2026. */
export const documentDate = (date: string, locale: Locale) => formatDay(date, locale, WITHOUT_WEEKDAY)

/** 12. Okt. 2026 */
export const shortDate = (date: string, locale: Locale) => formatDay(date, locale, SHORT)

/** The heading above the events of a month: Oktober 2026. */
export const monthHeading = (date: string, locale: Locale) => formatDay(date, locale, MONTH)

/** The parts of a date that is shown as a calendar sheet. */
export function dateParts(date: string, locale: Locale) {
  return {
    day: String(Number(date.slice(8, 10))),
    month: formatDay(date, locale, SHORT_MONTH),
    weekday: formatDay(date, locale, WEEKDAY),
  }
}

/** An instant as day and time in Berlin, where the events take place: Montag, 12. Oktober 2026 and 18:00. */
export const berlinMoment = (instant: Date, locale: Locale): { date: string; time: string } => ({
  date: formatInstant(instant, locale, BERLIN_DAY),
  time: formatInstant(instant, locale, BERLIN_TIME),
})

/** The name of a language such as `de` or `de-CH` in the reader's language. */
export function languageName(language: string, locale: Locale): string {
  return (
    memoizeIn(
      languageNameCache,
      locale,
      () => new Intl.DisplayNames([LANGUAGE_TAGS[locale]], { type: 'language', languageDisplay: 'standard' }),
    ).of(language) ?? language
  )
}

const formatCache = new Map<string, Intl.DateTimeFormat>()
const languageNameCache = new Map<string, Intl.DisplayNames>()

/** Formats in UTC, because a calendar day is the same day in every time zone. */
const formatDay = (date: string, locale: Locale, shape: Intl.DateTimeFormatOptions): string =>
  formatInstant(new Date(`${date}T00:00:00Z`), locale, { ...shape, timeZone: 'UTC' })

function formatInstant(instant: Date, locale: Locale, shape: Intl.DateTimeFormatOptions): string {
  const key = `${locale} ${Object.entries(shape)}`
  return memoizeIn(formatCache, key, () => new Intl.DateTimeFormat(LANGUAGE_TAGS[locale], shape)).format(instant)
}

/** Creating a format costs a hundred times as much as using it. */
function memoizeIn<Value>(cache: Map<string, Value>, key: string, make: () => Value): Value {
  const cached = cache.get(key)
  if (cached) return cached
  const made = make()
  cache.set(key, made)
  return made
}
