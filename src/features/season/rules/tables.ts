import { namesOf } from '@/contract/fields'
import { columnsWith, type FigureKind, type FigurePart, type FigureRow, partOf } from '@/contract/figures'
import type { NamedMessages } from '@/contract/messages'
import { personPagePath } from '@/contract/person-page'
import type { Subject } from '@/contract/values/evaluations'
import { SHOWN_SUBJECTS, subjectMeanOf } from '@/features/evaluations/rules/season-results'
import { officeOverviewPath } from '@/features/workshops/contract/office-path'
import {
  type ComingEvent,
  GROUPINGS,
  type Grouping,
  NEVER_CAME_EVENTS,
  REGULAR_EVENTS,
  type Season,
  type SeasonEvent,
  type SeasonPeople,
  type SeasonPerson,
  type SeasonSponsor,
  seasonTotal,
} from '../contract/season'

type Message = keyof NamedMessages['season']

export type Words = (
  message: `season.${Message}` | `evaluations.subject_${Subject}` | 'evaluations.season.cut',
  values?: Record<string, string | number>,
) => string

const KINDS: Partial<Record<Message, FigureKind>> = {
  figure: 'text',
  event: 'text',
  group: 'text',
  sponsor: 'text',
  subject: 'text',
  person: 'text',
  presence_type: 'text',
  region: 'text',
  date: 'date',
  month: 'month',
  fill: 'share',
  no_show_rate: 'share',
  mean: 'mean',
}

const columnsIn = (t: Words) => columnsWith(KINDS, (key: Message) => t(`season.${key}`))

const TOTALS = namesOf(seasonTotal.omit({ limited: true }).shape)
/** The sums that the page shows as cards, and the overview in short. */
export const SHOWN_TOTALS = ['events', 'registered', 'fill', 'came', 'no_show_rate'] as const

/** The sums of a period beside those of the year before. */
export const totalRowsOf = <Name extends (typeof TOTALS)[number]>(
  { total, before }: Pick<Season, 'total' | 'before'>,
  names: readonly Name[],
  t: Words,
) =>
  names.map((name) => ({
    key: name,
    kind: KINDS[name] ?? ('count' as const),
    figures: { figure: t(`season.${name}`), this_period: total[name], year_before: before[name] },
  }))

type SeasonPart = FigurePart & {
  key: 'totals' | 'forecast' | 'months' | 'no_shows' | 'sponsors' | 'quality' | 'events'
}

/** All tables of a period, in their order. */
export function seasonParts(season: Season, t: Words): SeasonPart[] {
  const { total, before } = season
  const columns = columnsIn(t)
  const counted = t('season.counted_note', { counted: total.counted, past: total.past })
  const totals = partOf({
    title: t('season.totals'),
    note: counted,
    columns: columns('figure', 'this_period', 'year_before'),
    rows: totalRowsOf(season, TOTALS, t),
  })
  const isEmpty = total.events === 0 && before.events === 0
  const months = partOf({
    title: t('season.months'),
    columns: columns('month', 'events', 'registered', 'year_before'),
    bars: ['registered', 'year_before'],
    rows: (isEmpty ? [] : season.months).map(({ month, events, registered, before: earlier }) => {
      return { key: month, figures: { month, events, registered, year_before: earlier } }
    }),
  })
  const parts: SeasonPart[] = [
    { key: 'totals', ...totals },
    { key: 'forecast', ...comingPart(season.coming, t) },
    { key: 'months', ...months },
    { key: 'no_shows', ...groupPart(season.groups, t) },
    { key: 'sponsors', ...sponsorPart(season.sponsors, t) },
    { key: 'quality', ...qualityPart(season.quality, t) },
    { key: 'events', ...eventPart(season.events, t), note: counted },
  ]
  return parts.filter(({ tables }) => tables.some(({ rows }) => rows.length > 0))
}

const comingPart = (coming: readonly ComingEvent[], t: Words) =>
  partOf({
    title: t('season.forecast'),
    note: t('season.forecast_note'),
    columns: columnsIn(t)(
      'event',
      'date',
      'seats',
      'registered',
      'forecast_from',
      'forecast_to',
      'forecast_tested',
      'forecast_held',
    ),
    rows: coming.map(({ workshop_id, title, date, maximum, registered, forecast }) => ({
      key: workshop_id,
      href: officeOverviewPath(workshop_id),
      figures: {
        event: title,
        date,
        seats: maximum ?? t('season.unlimited'),
        registered,
        forecast_from: forecast?.from ?? t('season.no_forecast'),
        forecast_to: forecast?.to ?? null,
        forecast_tested: forecast?.tested ?? null,
        forecast_held: forecast?.held ?? null,
      },
    })),
  })

function groupPart(groups: Season['groups'], t: Words): FigurePart {
  const tables = GROUPINGS.filter((grouping) => groups[grouping].length > 0).map((grouping) => ({
    title: t(`season.by_${grouping}`),
    note: groups[grouping].some(({ expected }) => expected === null) ? t('season.hidden_note') : undefined,
    columns: columnsIn(t)('group', 'events', 'expected', 'came', 'no_show_rate'),
    bars: ['no_show_rate'],
    rows: groups[grouping].map(({ key, name, ...attendance }) => {
      const figures = attendance.expected === null ? { no_show_rate: t('season.hidden') } : attendance
      return { key, figures: { group: groupNameOf({ grouping, key, name }, t), ...figures } }
    }),
  }))
  return { title: t('season.no_shows'), note: t('season.no_shows_note'), tables }
}

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

type NamedGroup = { grouping: Grouping; key: string; name: string | null }

function groupNameOf({ grouping, key, name }: NamedGroup, t: Words): string {
  if (grouping === 'profession') return name ?? t('season.no_profession')
  if (grouping === 'region') return key || t('season.no_region')
  if (grouping === 'weekday') return t(`season.${WEEKDAYS[Number(key) - 1] ?? 'monday'}`)
  if (grouping === 'presence_type') return placeOf(key, t)
  if (key === 'dp') return t('season.for_both')
  return t(key === 'd' ? 'season.for_doctors' : 'season.for_pharmacists')
}

const placeOf = (presence_type: string, t: Words) => t(presence_type === 'Online' ? 'season.online' : 'season.onsite')

/** The share of people who did not come stands beside the people that it counts. */
const sponsorPart = (sponsors: readonly SeasonSponsor[], t: Words) =>
  partOf({
    title: t('season.sponsors'),
    columns: columnsIn(t)('sponsor', 'events', 'registered', 'expected', 'came', 'no_show_rate'),
    rows: sponsors.map(({ sponsor_id, name, ...figures }) => {
      return { key: sponsor_id, figures: { sponsor: name, ...figures } }
    }),
  })

function qualityPart(quality: Season['quality'], t: Words): FigurePart {
  const { asked, answers, paper, means, before, is_cut } = quality
  const counts = { asked, answers, paper, response: asked === 0 ? null : (answers - paper) / asked }
  const rows: FigureRow[] = [
    ...SHOWN_SUBJECTS.map((subject) => ({
      key: subject,
      kind: 'mean' as const,
      figures: {
        subject: t(`evaluations.subject_${subject}`),
        this_period: subjectMeanOf(means, subject),
        year_before: subjectMeanOf(before, subject),
      },
    })),
    ...(['asked', 'answers', 'paper', 'response'] as const).map((name) => ({
      key: name,
      kind: name === 'response' ? ('share' as const) : ('count' as const),
      figures: { subject: t(`season.quality_${name}`), this_period: counts[name] },
    })),
  ]
  return partOf({
    title: t('season.quality'),
    note: [t('season.quality_note'), is_cut && t('evaluations.season.cut')].filter(Boolean).join(' '),
    columns: columnsIn(t)('subject', 'this_period', 'year_before'),
    rows: answers === 0 && before.length === 0 ? [] : rows,
  })
}

/** All events of the period, the newest first. */
const eventPart = (events: readonly SeasonEvent[], t: Words) =>
  partOf({
    title: t('season.events'),
    columns: columnsIn(t)(
      'event',
      'date',
      'presence_type',
      'region',
      'seats',
      'registered',
      'fill',
      'came',
      'no_show_rate',
      'mean',
    ),
    details: ['presence_type', 'region'],
    rows: events.map(({ workshop_id, title, maximum, presence_type, came, unknown, ...figures }) => ({
      key: workshop_id,
      href: officeOverviewPath(workshop_id),
      figures: {
        ...figures,
        event: title,
        presence_type: placeOf(presence_type, t),
        seats: maximum ?? t('season.unlimited'),
        came: unknown === null ? came : t(`season.unknown_${unknown}`),
      },
    })),
  })

/** The people who came often, and those who registered and never came. */
export function peoplePart(people: SeasonPeople, t: Words): FigurePart {
  const tableOf = (title: string, note: string, rows: readonly SeasonPerson[]) => ({
    title,
    note,
    columns: columnsIn(t)('person', 'registered', 'came', 'withdrew', 'stayed_away'),
    rows: rows.map(({ registration_id, name, email, cancelled, ...figures }) => ({
      key: registration_id,
      href: personPagePath(registration_id),
      figures: { ...figures, person: name || email, withdrew: cancelled },
    })),
  })
  const regular = t('season.regular_note', { count: REGULAR_EVENTS, total: people.regular_total })
  const never = t('season.never_came_note', { count: NEVER_CAME_EVENTS, total: people.never_came_total })
  const tables = [
    tableOf(t('season.regular'), regular, people.regular),
    tableOf(t('season.never_came'), never, people.never_came),
  ]
  return { title: t('season.people'), tables }
}
