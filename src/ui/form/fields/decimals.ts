/** What stands before the decimals in this language. */
export const decimalSeparatorOf = (locale: string): string =>
  new Intl.NumberFormat(locale).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.'

/** Null for what is no number (yet). */
export function numberOf(typed: string | number): number | null {
  if (typed === '' || typed === '-') return null
  return Number.isNaN(Number(typed)) ? null : Number(typed)
}
