import { and, asc, desc, getTableColumns, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { Locale } from '@/contract/locales'
import {
  hasAccreditation,
  NO_ACCREDITATIONS,
  readAccreditationTexts,
} from '@/features/accreditations/service/shown-points'
import { countPeople, EMPTY_COUNT } from '@/features/seats/service/count-people'
import { loadTranslator } from '@/i18n/messages'
import { isEventCondition, workshops } from '@/schema/workshops'
import { countRows, filterConditionOf, limitAndOffsetOf, searchConditionOf, toListResponse } from '@/server/crud/lists'
import { db } from '@/server/database/db'
import type { listWorkshops as listEndpoint } from '../contract/office'
import { withState } from '../rules'
import { withDerivedTexts } from './derived-fields'
import {
  hasState,
  isInPeriod,
  isInSeriesOf,
  isOfSpeaker,
  isOnDays,
  isOverbookedAt,
  requireOfferedLanguage,
  SEARCH_COLUMNS,
} from './event-conditions'

type Query = z.output<(typeof listEndpoint)['query']>

/** Reads the events of a page before it counts people, so that only the events of this page are counted. */
export async function listWorkshops(query: Query, { locale, now }: { locale: Locale; now: Date }) {
  const condition = listConditionOf(query, now)
  const { limit, offset } = limitAndOffsetOf(query)
  const [rows, total] = await Promise.all([
    db
      .select(COLUMNS)
      .from(workshops)
      .where(condition)
      .orderBy(...listOrderOf(query))
      .limit(limit)
      .offset(offset),
    countRows(workshops, condition, { query }),
  ])
  const ids = rows.map(({ id }) => id)
  const [people, accredited, t] = await Promise.all([
    countPeople(ids),
    readAccreditationTexts(ids),
    loadTranslator(locale),
  ])
  const complete = (row: (typeof rows)[number]) => ({
    ...row,
    ...(accredited.get(row.id) ?? NO_ACCREDITATIONS),
    count: people.get(row.id) ?? EMPTY_COUNT,
  })
  return toListResponse(
    rows.map((row) => withState(withDerivedTexts(complete(row), t), now)),
    total,
    query,
  )
}

/** The list omits the long texts. */
const { description, signup_hint, ...COLUMNS } = getTableColumns(workshops)
const { id, title, location, updated_at, starts_at } = COLUMNS
const SORT_COLUMNS = { id, date: starts_at, title, location, updated_at }

/** Equal values are ordered by id, so that no event appears on two pages. */
export function listOrderOf({ sortBy = 'id', sortByDirection }: Pick<Query, 'sortBy' | 'sortByDirection'>): SQL[] {
  const direction = sortByDirection === 'desc' ? desc : asc
  return [direction(SORT_COLUMNS[sortBy]), direction(id)]
}

export function listConditionOf(
  query: Pick<Query, 'filter' | 'hide_past_workshops' | 'past_workshops' | 'search' | 'q'>,
  now: Date,
): SQL | undefined {
  const {
    hide_past_workshops = query.hide_past_workshops,
    past_workshops = query.past_workshops,
    today,
    this_week,
    state,
    accreditation,
    series,
    speaker,
    ...plain
  } = query.filter ?? {}
  requireOfferedLanguage(plain.language)
  return and(
    isEventCondition,
    series ? isInSeriesOf(series) : undefined,
    speaker ? isOfSpeaker(speaker) : undefined,
    hide_past_workshops ? isInPeriod('upcoming', now) : undefined,
    past_workshops ? isInPeriod('past', now) : undefined,
    today ? isOnDays('today', now) : undefined,
    this_week ? isOnDays('this_week', now) : undefined,
    state === 'overbooked' ? isOverbookedAt(now) : state && hasState(state, now),
    accreditation && hasAccreditation(workshops.id, accreditation),
    filterConditionOf({ filter: plain }, getTableColumns(workshops)),
    searchConditionOf(query, SEARCH_COLUMNS),
  )
}
