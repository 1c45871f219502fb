/** A number is shown as a date, with at least this many digits, or unchanged (0). */
export type NumberFormat = 'date' | number

/** The built-in formats that show a date or a time; the higher ones are East Asian. */
const BUILT_IN: [from: number, to: number][] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
]

const isBuiltInDate = (id: number) => BUILT_IN.some(([from, to]) => from <= id && id <= to)

const CODE_MAX = 255
const LITERALS = /"[^"]*"?|[\\_*].|\[[^\]]*\]?/gs

const GENERAL_FORMAT = /^(general|standard)$/i

/** Returns the section for positive numbers, without its literal text. */
const positiveSectionOf = (code: string) => code.slice(0, CODE_MAX).replace(LITERALS, '').replace(/;.*/s, '').trim()

/** `dd.mm.yyyy` is a date; `0.00 "days"`, `[Red]0` and the German `Standard` are none. */
const isDateSection = (section: string) => /[ymdhs]/i.test(section) && !GENERAL_FORMAT.test(section)

/** People type postal codes as numbers and show the leading zero by `00000` or `0####`. */
const digitsOf = (section: string) => (/^0[0#]{1,19}$/.test(section) ? section.length : 0)

export const builtInFormatOf = (id: number): NumberFormat => (isBuiltInDate(id) ? 'date' : 0)

export function numberFormatOf(code: string): NumberFormat {
  const section = positiveSectionOf(code)
  return isDateSection(section) ? 'date' : digitsOf(section)
}
