import { recordOf } from '@/contract/fields'
import { type Figure, type FigureColumn, type FigureKind, type FigureRow, kindIn } from '@/contract/figures'
import { LANGUAGE_TAGS, LOCALES, type Locale } from '@/contract/locales'
import { monthHeading, shortDate } from './calendar'

const TWO_DIGITS = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const

const NUMBERS = recordOf(LOCALES, (locale) => ({
  count: new Intl.NumberFormat(LANGUAGE_TAGS[locale]),
  share: new Intl.NumberFormat(LANGUAGE_TAGS[locale], { style: 'percent' }),
  mean: new Intl.NumberFormat(LANGUAGE_TAGS[locale], TWO_DIGITS),
}))

/** A figure as people read it; a dash for what is not known. */
export function figureText(figure: Figure, kind: FigureKind, locale: Locale): string {
  if (figure === null) return '–'
  if (kind === 'date') return shortDate(String(figure), locale)
  if (kind === 'month') return monthHeading(String(figure), locale)
  if (kind === 'text' || typeof figure === 'string') return String(figure)
  return NUMBERS[locale][kind].format(figure)
}

export const cellText = (row: FigureRow, column: FigureColumn, locale: Locale): string =>
  figureText(row.figures[column.key] ?? null, kindIn(row, column), locale)
