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

/** `dd.mm.yyyy` is a date, `0.00 "days"` and `[Red]0` are none. */
const isDateCode = (code: string) => /[ymdhs]/i.test(code.slice(0, CODE_MAX).replace(LITERALS, ''))

/** Somebody types postal codes as numbers and lets `00000` show the zero in front. */
const digitsOf = (code: string) => (/^0{2,20}$/.test(code) ? code.length : 0)

export const builtInFormat = (id: number): Format => (isBuiltInDate(id) ? 'moment' : 0)

export const formatOf = (code: string): Format => (isDateCode(code) ? 'moment' : digitsOf(code))
