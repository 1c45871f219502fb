import { LANGUAGE_TAGS, type Locale } from '@/contract/locales'

/** "12 %", or a dash for what is not known. */
export const percentOf = (share: number | null, locale: Locale): string =>
  share === null ? '–' : new Intl.NumberFormat(LANGUAGE_TAGS[locale], { style: 'percent' }).format(share)

/** "November 2026" */
export const monthOf = (day: string, locale: Locale): string =>
  new Intl.DateTimeFormat(LANGUAGE_TAGS[locale], { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
