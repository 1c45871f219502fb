import { LANGUAGE_TAGS, type Locale } from '@/contract/locales'

const TWO_DIGITS = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const

/** A mean with two decimals; a dash where too few have answered. */
export const formatMean = (value: number | null, language: Locale): string =>
  value === null ? '–' : new Intl.NumberFormat(LANGUAGE_TAGS[language], TWO_DIGITS).format(value)
