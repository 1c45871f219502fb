import { LANGUAGE_TAGS, type Locale } from '@/contract/locales'

const LONG = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const
const SHORT = { day: 'numeric', month: 'short', year: 'numeric' } as const
const MONTH = { month: 'long', year: 'numeric' } as const
const SHORT_MONTH = { month: 'short' } as const
const WEEKDAY = { weekday: 'short' } as const

/** A calendar day YYYY-MM-DD in the reader's language: Montag, 12. Oktober 2026. */
export const longDate = (date: string, locale: Locale) => show(date, locale, LONG)

/** 12. Okt. 2026 */
export const shortDate = (date: string, locale: Locale) => show(date, locale, SHORT)

/** What stands above the events of a month: Oktober 2026. */
export const monthHeading = (date: string, locale: Locale) => show(date, locale, MONTH)

/** The parts of a date that is drawn like a leaf of a calendar. */
export function dateParts(date: string, locale: Locale) {
  return {
    day: String(Number(date.slice(8, 10))),
    month: show(date, locale, SHORT_MONTH),
    weekday: show(date, locale, WEEKDAY),
  }
}

/** The name of a language such as `de` or `de-CH` in the reader's language. */
export function languageName(language: string, locale: Locale): string {
  return (
    keptIn(
      languages,
      locale,
      () => new Intl.DisplayNames([LANGUAGE_TAGS[locale]], { type: 'language', languageDisplay: 'standard' }),
    ).of(language) ?? language
  )
}

type Shape = Intl.DateTimeFormatOptions

const formats = new Map<string, Intl.DateTimeFormat>()
const languages = new Map<string, Intl.DisplayNames>()

/** A calendar day is the same day everywhere, so no time zone may move it. */
function show(date: string, locale: Locale, shape: Shape): string {
  const key = `${locale} ${Object.entries(shape)}`
  const format = keptIn(
    formats,
    key,
    () => new Intl.DateTimeFormat(LANGUAGE_TAGS[locale], { ...shape, timeZone: 'UTC' }),
  )
  return format.format(new Date(`${date}T00:00:00Z`))
}

/** Making a format costs a hundred times what using it does. */
function keptIn<Value>(kept: Map<string, Value>, key: string, make: () => Value): Value {
  const known = kept.get(key)
  if (known) return known
  const made = make()
  kept.set(key, made)
  return made
}
