import { and, asc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { DEFAULT_LOCALE, type Locale } from '@/contract/locales'
import { NotFound } from '@/contract/problems'
import { NUMBER_FIELDS } from '@/contract/values/numbers'
import { presenceOf } from '@/features/attendance/rules'
import { missingNumbersOf } from '@/features/person-numbers/rules/needed'
import { readGrantedNumbers } from '@/features/person-numbers/service/needed'
import { fullName } from '@/features/registrations/rules/people'
import { maskErased } from '@/features/registrations/service/people/list-people'
import { isSeatedAt } from '@/features/seats/service/count-seats'
import { attendanceIntervals } from '@/schema/attendance'
import { columnsOf, toIso } from '@/schema/columns'
import { registrations } from '@/schema/registrations'
import { workshops } from '@/schema/workshops'
import { alphabetical } from '@/server/database/alphabetical'
import { selectMany } from '@/server/database/bulk'
import { db } from '@/server/database/db'

const EVENT_COLUMNS = columnsOf(workshops, 'title', 'date', 'time', 'end_time', 'language', 'maximum_participants')

const main = alias(registrations, 'main')
const { id, first_name, last_name } = registrations

/** The event, and everybody with a seat in the order of the check-in list. */
export async function readGuests(workshop_id: number, locale: Locale = DEFAULT_LOCALE) {
  const [[event], needed, people, stays] = await Promise.all([
    db.select(EVENT_COLUMNS).from(workshops).where(eq(workshops.id, workshop_id)),
    readGrantedNumbers([workshop_id]),
    selectMany(selectPeople(workshop_id)),
    selectMany(
      db
        .select(columnsOf(attendanceIntervals, 'registration_id', 'came_at', 'left_at'))
        .from(attendanceIntervals)
        .innerJoin(registrations, and(eq(id, attendanceIntervals.registration_id), isSeatedAt(workshop_id))),
    ),
  ])
  if (!event) throw new NotFound()
  const needed_numbers = needed.get(workshop_id) ?? []
  const intervals = Map.groupBy(stays, ({ registration_id }) => registration_id)
  return {
    ...event,
    needed_numbers,
    people: (await maskErased(people, locale)).map(({ main, ...person }) => {
      const participated = person.participated && toIso(person.participated)
      return {
        ...person,
        participated,
        missing_numbers: person.erased_at === null ? missingNumbersOf(person, needed_numbers) : [],
        ...presenceOf({ participated, intervals: intervals.get(person.id) ?? [] }),
        main_name: main && fullName(main),
      }
    }),
  }
}

const selectPeople = (workshop_id: number) =>
  db
    .select({
      ...columnsOf(registrations, 'id', 'title', 'first_name', 'last_name', 'email', 'institution', 'entrance_note'),
      ...columnsOf(registrations, 'participated', 'erased_at', 'ticket_code', ...NUMBER_FIELDS),
      main: sql<Parameters<typeof fullName>[0] | null>`case when ${main.id} is not null then
        json_build_object('title', ${main.title}, 'first_name', ${main.first_name}, 'last_name', ${main.last_name}) end`.as(
        'main',
      ),
    })
    .from(registrations)
    .leftJoin(main, eq(main.id, registrations.accompaniment_of))
    .where(isSeatedAt(workshop_id))
    .orderBy(asc(alphabetical(last_name)), asc(alphabetical(first_name)), asc(id))
