import { and, desc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import { nameIn } from '@/contract/locales'
import { isListDemanded, lastDayOf } from '@/features/accreditations/rules/keeping'
import { keepYearsOf } from '@/features/accreditations/service/keep-years'
import { readIntervals } from '@/features/attendance/service/intervals'
import { hasAnswered } from '@/features/evaluations/service/answered'
import { readWaitingRequests } from '@/features/evaluations/service/inbox'
import type { HeldPage } from '@/features/feature'
import { todayInBerlin } from '@/i18n/formats'
import { professions } from '@/schema/accreditations'
import { columnsOf } from '@/schema/columns'
import { evaluationInbox, evaluationRequests, evaluations } from '@/schema/evaluations'
import { registrations, retiredTickets } from '@/schema/registrations'
import { workshops } from '@/schema/workshops'
import { db } from '@/server/database/db'
import { attendanceText } from '../../rules/check-in-times'

/** The role in a party, without the other members. */
const party = sql<'alone' | 'main' | 'companion'>`case
  when ${registrations.accompaniment_of} is not null then 'companion'
  when exists (select from ${registrations} other where other.accompaniment_of = ${registrations}.id) then 'main'
  else 'alone' end`

const earlier_tickets = sql<string[]>`array(
  select ${retiredTickets.code} from ${retiredTickets} where ${retiredTickets.registration_id} = ${registrations}.id
  order by ${retiredTickets.created_at}, ${retiredTickets.code})`

const isRequestOf = eq(evaluationRequests.registration_id, registrations.id)

/** Reads registrations with what other tables hold of them. Companions have no names, because those are data of others. */
export async function readHeldRegistrations(condition: SQL | undefined, { locale, limit, offset }: HeldPage) {
  const asked = db
    .select({ id: evaluationRequests.evaluation_id })
    .from(evaluationRequests)
    .innerJoin(registrations, isRequestOf)
    .where(condition)
  const waiting = await readWaitingRequests(db, inArray(evaluationInbox.evaluation_id, asked))
  const rows = await db
    .select({
      ...getTableColumns(registrations),
      party,
      earlier_tickets,
      evaluation_asked_at: evaluationRequests.created_at,
      evaluated: hasAnswered(waiting),
      workshop_title: workshops.title,
      workshop_date: workshops.date,
      profession: columnsOf(professions, 'name_de', 'name_en'),
      keep_years: keepYearsOf(registrations.workshop_id),
    })
    .from(registrations)
    .innerJoin(workshops, eq(workshops.id, registrations.workshop_id))
    .leftJoin(professions, eq(professions.id, registrations.profession_id))
    .leftJoin(evaluations, eq(evaluations.workshop_id, registrations.workshop_id))
    .leftJoin(evaluationRequests, and(isRequestOf, eq(evaluationRequests.evaluation_id, evaluations.id)))
    .where(condition)
    .orderBy(desc(workshops.date), desc(registrations.id))
    .limit(limit)
    .offset(offset)
  const ids = rows.map(({ id }) => id)
  const intervals = await readIntervals(ids, db)
  const today = todayInBerlin(new Date())
  return rows.map(({ keep_years, profession, ...row }) => {
    const isDemanded = row.participated !== null && isListDemanded({ date: row.workshop_date, keep_years }, today)
    return {
      ...row,
      profession: profession && nameIn(profession, locale),
      attendance: attendanceText(intervals.get(row.id) ?? []) ?? '',
      list_until: isDemanded ? lastDayOf(row.workshop_date, keep_years) : null,
    }
  })
}
