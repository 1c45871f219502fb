/** How a number is shown: as a moment, with so many digits at least, or as it is. */
export type Format = 'moment' | number

/** Of the formats that need no code, those that show a date or a time; the higher ones are East Asian. */
const BUILT_IN: [from: number, to: number][] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
]

const isBuiltInDate = (id: number) => BUILT_IN.some(([from, to]) => from <= id && id <= to)

const CODE_MAX = 255
const LITERALS = /"[^"]*"?|[\\_*].|\[[^\]]*\]?/gs

const AS_IT_IS = /^(general|standard)$/i

/** The section for positive numbers, without what it shows as it stands. */
const sectionOf = (code: string) => code.slice(0, CODE_MAX).replace(LITERALS, '').replace(/;.*/s, '').trim()

/** `dd.mm.yyyy` is a date; `0.00 "days"`, `[Red]0` and the German `Standard` are none. */
const isDate = (section: string) => /[ymdhs]/i.test(section) && !AS_IT_IS.test(section)

/** Somebody types postal codes as numbers and lets `00000` or `0####` show the zero in front. */
const digitsOf = (section: string) => (/^0[0#]{1,19}$/.test(section) ? section.length : 0)

export const builtInFormat = (id: number): Format => (isBuiltInDate(id) ? 'moment' : 0)

export function formatOf(code: string): Format {
  const section = sectionOf(code)
  return isDate(section) ? 'moment' : digitsOf(section)
}
