import { DAY_MS } from '@/contract/time'
import { type Forecast, PEOPLE_MIN } from '../contract/season'

/** A past event: how many people were registered some days before it, and how many of them came. */
export type PastTurnout = { registered: number; came: number }

/** About how many of the registered people will come, and how well such ranges have held. */
export type Range = { from: number; to: number }
export type BackTest = { events: number; held: number }

/** A forecast needs this many comparable events, and uses this many of the newest. */
export const COMPARABLE_MIN = 8
const COMPARABLE_MAX = 40
/** A range is to hold in four of five events. */
const RANGE_SHARE = 0.8

/** A share of people who come, and how far events differ from it; `weight` says how well it explains the past. */
type Candidate = { share: number; spread: number; weight: number }

const SHARES = 21
/** The grid of shares reaches this many standard errors to each side. */
const REACH = 4
/** From events that hardly differ to events of which some are half empty. */
const SPREADS = [0.0005, 0.002, 0.005, 0.01, 0.018, 0.03, 0.05, 0.08, 0.12, 0.18, 0.28]

/**
 * Returns the range in which the number of people who come lies in four of five events, or null if the past events are too
 * few. Each candidate is a share of people who come and a spread between events; those that explain the past events better
 * count more.
 */
export function createRange(past: readonly PastTurnout[]): (registered: number) => Range | null {
  if (past.length < COMPARABLE_MIN) return () => null
  const candidates = candidatesOf(past)
  return (registered) => (registered < 1 ? null : likelyRange(chancesOf(registered, candidates)))
}

/** Forecasts each past event from all the others, and counts the events whose turnout lay in the range. */
export function backTest(past: readonly PastTurnout[]): BackTest {
  if (past.length < COMPARABLE_MIN) return { events: 0, held: 0 }
  const grid = gridOf(past)
  const fits = past.map((event) => grid.map((candidate) => logLikelihood(event, candidate)))
  const sums = grid.map((_, place) => fits.reduce((sum, own) => sum + valueAt(own, place), 0))
  const held = past.filter((event, index) => {
    const own = fits[index] ?? []
    const others = weighted(
      grid,
      sums.map((sum, place) => sum - valueAt(own, place)),
    )
    const { from, to } = likelyRange(chancesOf(event.registered, others))
    return from <= event.came && event.came <= to
  })
  return { events: past.length, held: held.length }
}

function candidatesOf(past: readonly PastTurnout[]): Candidate[] {
  const grid = gridOf(past)
  return weighted(
    grid,
    grid.map((candidate) => past.reduce((sum, event) => sum + logLikelihood(event, candidate), 0)),
  )
}

type Point = Omit<Candidate, 'weight'>

/** The grid lies around the share of all past events, as far as that share is uncertain. */
function gridOf(past: readonly PastTurnout[]): Point[] {
  const registered = past.reduce((sum, event) => sum + event.registered, 0)
  const came = past.reduce((sum, event) => sum + event.came, 0)
  const share = (came + 1) / (registered + 2)
  const error = Math.sqrt((share * (1 - share)) / registered + varianceBetween(past, share) / past.length)
  const centre = Math.log(share / (1 - share))
  const width = (REACH * error) / (share * (1 - share))
  const shares = Array.from({ length: SHARES }, (_, index) => {
    const odds = Math.exp(centre + width * ((2 * index) / (SHARES - 1) - 1))
    return odds / (1 + odds)
  })
  return SPREADS.flatMap((spread) => shares.map((one) => ({ share: one, spread })))
}

const varianceBetween = (past: readonly PastTurnout[], share: number): number =>
  past.reduce((sum, { registered, came }) => sum + (came / registered - share) ** 2, 0) / past.length

/** Turns logarithms of likelihoods into weights that add up to one. */
function weighted(grid: readonly Point[], logs: readonly number[]): Candidate[] {
  const most = Math.max(...logs)
  const shares = logs.map((log) => Math.exp(log - most))
  const sum = shares.reduce((total, one) => total + one, 0)
  return grid.map((point, place) => ({ ...point, weight: valueAt(shares, place) / sum }))
}

/** The parameters of the beta distribution of a candidate. */
const betaOf = ({ share, spread }: Point): [come: number, stayAway: number] => {
  const size = (1 - spread) / spread
  return [share * size, (1 - share) * size]
}

/** The chance of a turnout under a beta-binomial distribution, without the factor that all candidates share. */
function logLikelihood({ registered, came }: PastTurnout, candidate: Point): number {
  const [come, stayAway] = betaOf(candidate)
  return logRising(come, came) + logRising(stayAway, registered - came) - logRising(come + stayAway, registered)
}

/** The logarithm of start (start + 1) ... (start + steps - 1). */
function logRising(start: number, steps: number): number {
  let sum = 0
  let product = 1
  for (let step = 0; step < steps; step += 1) {
    product *= start + step
    if (product < 1e200) continue
    sum += Math.log(product)
    product = 1
  }
  return sum + Math.log(product)
}

/** Candidates that together change no range are left out. */
const WEIGHT_MIN = 1e-5

/** The chance of each number of people who come, over all candidates. */
function chancesOf(registered: number, candidates: readonly Candidate[]): number[] {
  const chances = Array.from({ length: registered + 1 }, () => 0)
  for (const candidate of candidates) {
    if (candidate.weight < WEIGHT_MIN) continue
    const own = shapeOf(registered, candidate)
    const factor = candidate.weight / own.reduce((sum, one) => sum + one, 0)
    for (let came = 0; came <= registered; came += 1)
      chances[came] = valueAt(chances, came) + valueAt(own, came) * factor
  }
  return chances
}

/**
 * The chances of one candidate, up to a common factor. They are multiplied from the usual number outwards, because the
 * chance that nobody comes may be too small for a number.
 */
function shapeOf(registered: number, candidate: Point): number[] {
  const [come, stayAway] = betaOf(candidate)
  const ratio = (came: number) =>
    ((registered - came) * (come + came)) / ((came + 1) * (stayAway + registered - came - 1))
  const usual = Math.round(registered * candidate.share)
  const shape = Array.from({ length: registered + 1 }, () => 0)
  shape[usual] = 1
  for (let came = usual; came < registered; came += 1) shape[came + 1] = valueAt(shape, came) * ratio(came)
  for (let came = usual - 1; came >= 0; came -= 1) shape[came] = valueAt(shape, came + 1) / ratio(came)
  return shape
}

/** The narrowest range whose chance is nearest to the wanted one. At least would be too wide for few people. */
function likelyRange(chances: readonly number[]): Range {
  const mode = chances.indexOf(Math.max(...chances))
  let from = mode
  let to = mode
  let chance = valueAt(chances, mode)
  while (chance < RANGE_SHARE && to - from + 1 < chances.length) {
    const below = valueAt(chances, from - 1)
    const above = valueAt(chances, to + 1)
    const next = Math.max(below, above)
    if (chance + next - RANGE_SHARE > RANGE_SHARE - chance) break
    chance += next
    if (above >= below) to += 1
    else from -= 1
  }
  return { from, to }
}

const valueAt = (list: readonly number[], place: number): number => list[place] ?? 0

/** The days before an event at which past registrations are counted; a forecast uses the nearest. */
const LEAD_DAYS = [0, 3, 7, 14, 30, 60] as const

export function leadDaysOf(start: Date, now: Date): number {
  const days = (start.getTime() - now.getTime()) / DAY_MS
  return LEAD_DAYS.reduce((nearest, lead) => (Math.abs(lead - days) < Math.abs(nearest - days) ? lead : nearest))
}

/** Forecasts events from the same past ones, which are tested once; null for one of which too little is known. */
export function createForecast(past: readonly PastTurnout[]) {
  const comparable = past.slice(0, COMPARABLE_MAX)
  const { events: tested, held } = backTest(comparable)
  const rangeFor = createRange(comparable)
  return (event: { registered: number; lead_days: number }): Forecast | null => {
    const range = event.registered < PEOPLE_MIN ? null : rangeFor(event.registered)
    return range && { ...event, ...range, tested, held }
  }
}
