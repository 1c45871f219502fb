import { LANGUAGE_TAGS, type Locale } from '@/contract/locales'

/** An amount in the reader's language. Whole amounts have no decimals. */
export const formatPrice = (amount: number, currency: string, locale: Locale): string =>
  new Intl.NumberFormat(LANGUAGE_TAGS[locale], {
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
  }).format(amount)
