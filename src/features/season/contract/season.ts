import { z } from 'zod'
import { endpoint } from '@/contract/endpoint'
import { recordOf } from '@/contract/fields'
import { LOCALES } from '@/contract/locales'
import { binary, day, id, opaqueId, PDF_TYPE, XLSX_TYPE } from '@/contract/shapes'
import { PRESENCE_TYPES } from '@/contract/values/workshops'
import { subjectMean } from '@/features/evaluations/contract/season'

/** The attendance of fewer people is not shown, so that nobody is recognised in it. */
export const PEOPLE_MIN = 5

/** Staff call people regular who came to so many events of the period. */
export const REGULAR_EVENTS = 4
/** Staff look at people who registered for so many past events of the period and came to none. */
export const NEVER_CAME_EVENTS = 3
/** Each of the two lists of people ends here. */
export const SEASON_PEOPLE_MAX = 20
export const FORECASTS_MAX = 20

/** Why an event or a group has no figures of attendance. */
const UNKNOWN_REASONS = ['ahead', 'nobody_registered', 'not_recorded', 'too_few'] as const
export type UnknownReason = (typeof UNKNOWN_REASONS)[number]

/** The people with a seat, those who came, and the share of those who did not; a reason replaces missing figures. */
const attendance = z.object({
  registered: z.int(),
  came: z.int().nullable(),
  no_show_rate: z.number().nullable(),
  unknown: z.enum(UNKNOWN_REASONS).nullable(),
})
export type Attendance = z.infer<typeof attendance>

/** A forecast of how many of the registered people will come, with the test of the same method on past events. @public */
export const forecast = z.object({
  registered: z.int(),
  from: z.int(),
  to: z.int(),
  /** The number of days before the event on which the forecast is based. */
  lead_days: z.int(),
  tested: z.int(),
  held: z.int(),
})
export type Forecast = z.infer<typeof forecast>

const seasonEvent = attendance.extend({
  workshop_id: id,
  title: z.string(),
  date: z.string(),
  presence_type: z.enum(PRESENCE_TYPES),
  region: z.string(),
  /** Null means unlimited. */
  maximum: z.int().nullable(),
  fill: z.number().nullable(),
  /** The mean of the general question of its evaluation; from five answers. */
  mean: z.number().nullable(),
})
export type SeasonEvent = z.infer<typeof seasonEvent>

/** The sums of a period. Those of attendance count only past events whose attendance is known. @public */
export const seasonTotal = z.object({
  events: z.int(),
  past: z.int(),
  cancelled: z.int(),
  registered: z.int(),
  /** The events with a maximum, their seats, and the seats that are taken. */
  limited: z.int(),
  seats: z.int(),
  taken: z.int(),
  fill: z.number().nullable(),
  /** The events with known attendance, and their people. */
  counted: z.int(),
  expected: z.int(),
  came: z.int(),
  no_show_rate: z.number().nullable(),
})
export type SeasonTotal = z.infer<typeof seasonTotal>

/** The ways to divide events, and people by their profession. */
export const GROUPINGS = ['category', 'presence_type', 'weekday', 'region', 'profession'] as const
export type Grouping = (typeof GROUPINGS)[number]

/** The attendance of a group; its figures are missing where it is hidden. @public */
export const seasonGroup = z.object({
  /** d, p or dp; a presence type; 1 for Monday to 7; a region; the id of a profession or 0 for none. */
  key: z.string(),
  /** The name of a profession; other groups are named by the screen. */
  name: z.string().nullable(),
  events: z.int(),
  expected: z.int().nullable(),
  came: z.int().nullable(),
  no_show_rate: z.number().nullable(),
})
export type Group = z.infer<typeof seasonGroup>

const sponsorRow = z.object({
  sponsor_id: id,
  name: z.string(),
  events: z.int(),
  registered: z.int(),
  expected: z.int(),
  came: z.int(),
  no_show_rate: z.number().nullable(),
})
export type SeasonSponsor = z.infer<typeof sponsorRow>

const month = z.object({
  month: day,
  events: z.int(),
  registered: z.int(),
  /** The same month a year before. */
  before: z.int(),
})
export type SeasonMonth = z.infer<typeof month>

/** @public */
export const comingEvent = z.object({
  workshop_id: id,
  title: z.string(),
  date: z.string(),
  presence_type: z.enum(PRESENCE_TYPES),
  registered: z.int(),
  maximum: z.int().nullable(),
  forecast: forecast.nullable(),
})
export type ComingEvent = z.infer<typeof comingEvent>

const quality = z.object({
  asked: z.int(),
  paper: z.int(),
  answers: z.int(),
  means: z.array(subjectMean),
  before: z.array(subjectMean),
  is_cut: z.boolean(),
})

/** @public */
export const season = z.object({
  from: day,
  to: day,
  before_from: day,
  before_to: day,
  events: z.array(seasonEvent),
  total: seasonTotal,
  before: seasonTotal,
  months: z.array(month),
  groups: z.object(recordOf(GROUPINGS, () => z.array(seasonGroup))),
  sponsors: z.array(sponsorRow),
  coming: z.array(comingEvent),
  quality,
})
export type Season = z.infer<typeof season>

/** @public */
export const seasonSummary = season.pick({ from: true, to: true, total: true, before: true }).extend({
  coming: z.array(comingEvent),
})
export type SeasonSummary = z.infer<typeof seasonSummary>

/** @public */
export const seasonPerson = z.object({
  registration_id: opaqueId,
  name: z.string(),
  email: z.string(),
  registered: z.int(),
  came: z.int(),
  cancelled: z.int(),
  stayed_away: z.int(),
})
export type SeasonPerson = z.infer<typeof seasonPerson>

const peopleLists = z.object({
  regular: z.array(seasonPerson),
  never_came: z.array(seasonPerson),
  /** There are more people than each list shows. */
  regular_total: z.int(),
  never_came_total: z.int(),
})
export type SeasonPeople = z.infer<typeof peopleLists>

/** Without a period: the last twelve months. */
const period = z.object({ from: day.optional(), to: day.optional() })
export type Period = { from: string; to: string }

const inLanguage = period.extend({ language: z.enum(LOCALES).optional() })

export const getSeason = endpoint('GET /api/season', {
  summary: 'The events of a period: seats, attendance, groups, sponsors, quality, forecasts, and the year before',
  query: inLanguage,
  response: season,
})

export const getSeasonSummary = endpoint('GET /api/season/summary', {
  summary: 'The sums of the last twelve months and the forecasts of the next events',
  response: seasonSummary,
})

export const listSeasonPeople = endpoint('GET /api/season/people', {
  summary: 'The people of a period who often took part, and those who registered and never did',
  query: period,
  response: peopleLists,
})

export const printSeason = endpoint('GET /api/season/pdf', {
  summary: 'The figures of a period as a PDF',
  query: inLanguage,
  response: binary(PDF_TYPE),
})

export const exportSeason = endpoint('GET /api/season/export', {
  summary: 'The figures of a period as a spreadsheet',
  query: inLanguage,
  response: binary(XLSX_TYPE),
})

/** The address is that of the account, so that nobody sends the mail to others with it. */
export const sendSeasonMail = endpoint('POST /api/season/mail', {
  summary: 'Send the monthly mail to oneself, as it would be today',
  response: z.object({ email: z.string() }),
  limit: { points: 10, seconds: 10 * 60 },
})
