/** The decimal separator of this language. */
export const decimalSeparatorOf = (locale: string): string =>
  new Intl.NumberFormat(locale).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.'

/** Returns null for input that is not (yet) a number. */
export function parseDecimal(typed: string | number): number | null {
  if (typed === '' || typed === '-') return null
  return Number.isNaN(Number(typed)) ? null : Number(typed)
}
