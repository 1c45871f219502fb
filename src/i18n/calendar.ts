import { LANGUAGE_TAGS, type Locale } from '@/contract/locales'

const LONG = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const
const SHORT = { day: 'numeric', month: 'short', year: 'numeric' } as const
const MONTH = { month: 'long', year: 'numeric' } as const
const SHORT_MONTH = { month: 'short' } as const
const WEEKDAY = { weekday: 'short' } as const

/** A calendar day YYYY-MM-DD in the reader's language: Montag, 12. Oktober 2026. */
export const longDate = (date: string, locale: Locale) => formatDay(date, locale, LONG)

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

type DayFormat = Intl.DateTimeFormatOptions

const formatCache = new Map<string, Intl.DateTimeFormat>()
const languageNameCache = new Map<string, Intl.DisplayNames>()

/** Formats in UTC, because a calendar day is the same day in every time zone. */
function formatDay(date: string, locale: Locale, shape: DayFormat): string {
  const key = `${locale} ${Object.entries(shape)}`
  const format = memoizeIn(
    formatCache,
    key,
    () => new Intl.DateTimeFormat(LANGUAGE_TAGS[locale], { ...shape, timeZone: 'UTC' }),
  )
  return format.format(new Date(`${date}T00:00:00Z`))
}

/** Creating a format costs a hundred times as much as using it. */
function memoizeIn<Value>(cache: Map<string, Value>, key: string, make: () => Value): Value {
  const cached = cache.get(key)
  if (cached) return cached
  const made = make()
  cache.set(key, made)
  return made
}
