import { errorsOf, matchOf } from '@/contract/search-words'

export type TypedDate = { day: number; month: number; year: number | undefined }

/** A date as people type it: 06.01.2027, 6.1.27, 06.01., 06/01/2027 or 2027-01-06. */
const DATE =
  /(?<![\d./-])(?:(?<isoYear>\d{4})-(?<isoMonth>\d{1,2})-(?<isoDay>\d{1,2})|(?<day>\d{1,2})(?:\.\s?(?<month>\d{1,2})\.(?:\s?(?<year>\d{4}|\d{2}))?|\/(?<slashMonth>\d{1,2})\/(?<slashYear>\d{4})))(?![\d/-])/

/** Takes the first date out of a search; the other words stay. */
export function splitDate(search: string): { date: TypedDate | undefined; words: string } {
  const { groups, 0: typed = '' } = DATE.exec(search) ?? {}
  if (!groups) return { date: undefined, words: search }
  const numberOf = (...names: string[]) => names.map((name) => groups[name]).find((value) => value !== undefined)
  const year = numberOf('isoYear', 'year', 'slashYear')
  const date = {
    day: Number(numberOf('isoDay', 'day')),
    month: Number(numberOf('isoMonth', 'month', 'slashMonth')),
    year: year === undefined ? undefined : Number(year.padStart(4, '20')),
  }
  if (!isDate(date)) return { date: undefined, words: search }
  return { date, words: search.replace(typed, ' ').trim() }
}

/** Without a year, the 29 February counts. */
function isDate({ day, month, year = LEAP_YEAR }: TypedDate): boolean {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

const LEAP_YEAR = 2028

/** An option with further words that find it. Its detail may name another thing, such as the event of a screen. */
type Listed = { label: string; words?: string }

/** How well an option fits: similar words are worst, then words that begin as typed, then whole words. */
type Fit = 0 | 1 | 2
export type Fitting<Option> = { option: Option; fit: Fit }

/** Fewer letters find labels, but not the further words of an option. */
const WORDS_LETTERS = 3

/** The options that contain each word of a search, the best first. */
export function fittingOptions<Option extends Listed>(options: Option[], search: string): Fitting<Option>[] {
  return options
    .map((option) => ({ option, rank: rankOf(option, search) }))
    .filter(({ rank }) => rank > 0)
    .toSorted((one, other) => other.rank - one.rank)
    .map(({ option, rank }) => ({ option, fit: rank === 1 || rank === 3 ? 1 : 2 }))
}

/** The label counts for more than the other words. */
function rankOf({ label, words = '' }: Listed, search: string): 0 | 1 | 2 | 3 | 4 {
  const ofLabel = matchOf(label, search)
  if (ofLabel) return ofLabel === 'whole' ? 4 : 3
  const ofWords = search.length < WORDS_LETTERS ? undefined : matchOf(`${label} ${words}`, search)
  if (ofWords) return ofWords === 'whole' ? 2 : 1
  return 0
}

/** The options that typing errors of a search explain, those with the fewest first. */
export const similarOptions = <Option extends Listed>(options: Option[], search: string): Fitting<Option>[] =>
  options
    .map((option) => ({ option, errors: errorsOf(`${option.label} ${option.words ?? ''}`, search) }))
    .filter(({ errors }) => errors !== undefined)
    .toSorted((one, other) => (one.errors ?? 0) - (other.errors ?? 0))
    .map(({ option }) => ({ option, fit: 0 }))

/** How well a row fits that the server has found. */
export function fitOf(
  { label, detail = '' }: { label: string; detail?: string },
  search: string,
  { isSimilar }: { isSimilar: boolean },
): Fit {
  if (isSimilar) return 0
  return matchOf(`${label} ${detail}`, search) === 'whole' ? 2 : 1
}
