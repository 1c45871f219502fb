import 'server-only'
import { asc, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { DEFAULT_LOCALE, type Locale } from '@/contract/locales'
import { NotFound } from '@/contract/problems'
import { NUMBER_KINDS } from '@/contract/values/numbers'
import { presenceOf } from '@/features/attendance/rules'
import { readIntervals } from '@/features/attendance/service/intervals'
import { readGrantedNumbers } from '@/features/person-numbers/service/needed'
import { fullName } from '@/features/registrations/rules/people'
import { maskErased, missingNumbersIn } from '@/features/registrations/service/people/list-people'
import { isSeatedAt } from '@/features/seats/service/count-seats'
import { columnsOf } from '@/schema/columns'
import { registrations } from '@/schema/registrations'
import { workshops } from '@/schema/workshops'
import { alphabetical } from '@/server/database/alphabetical'
import { db } from '@/server/database/db'

const EVENT_COLUMNS = columnsOf(workshops, 'title', 'date', 'time', 'end_time', 'language', 'maximum_participants')

const main = alias(registrations, 'main')
const { id, first_name, last_name } = registrations

/** The event, and everybody with a seat in the order of the check-in list. */
export async function readGuests(workshop_id: number, locale: Locale = DEFAULT_LOCALE) {
  const [[event], needed, people] = await Promise.all([
    db.select(EVENT_COLUMNS).from(workshops).where(eq(workshops.id, workshop_id)),
    readGrantedNumbers([workshop_id]),
    db
      .select({
        ...columnsOf(
          registrations,
          'id',
          'title',
          'first_name',
          'last_name',
          'email',
          'institution',
          'profession_id',
          'points_number',
          'entrance_note',
          'ticket_code',
        ),
        ...columnsOf(
          registrations,
          'participated',
          'registered',
          'cancelled_at',
          'preliminary_registration',
          'erased_at',
        ),
        ...columnsOf(registrations, ...NUMBER_KINDS),
        main: columnsOf(main, 'id', 'title', 'first_name', 'last_name'),
      })
      .from(registrations)
      .leftJoin(main, eq(main.id, registrations.accompaniment_of))
      .where(isSeatedAt(workshop_id))
      .orderBy(asc(alphabetical(last_name)), asc(alphabetical(first_name)), asc(id)),
  ])
  if (!event) throw new NotFound()
  const needed_numbers = needed.get(workshop_id) ?? []
  const checkedIn = people.flatMap((person) => (person.participated === null ? [] : [person.id]))
  const intervals = await readIntervals(checkedIn, db)
  return {
    ...event,
    needed_numbers,
    people: (await maskErased(people, locale)).map(({ main, ...person }) => ({
      ...person,
      missing_numbers: missingNumbersIn(person, needed_numbers),
      ...presenceOf({ participated: person.participated, intervals: intervals.get(person.id) ?? [] }),
      main_name: main && fullName(main),
    })),
  }
}
