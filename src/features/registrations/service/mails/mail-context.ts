import 'server-only'
import { and, count, eq, getTableColumns, isNotNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { blacklistedEmails } from '@/features/blacklist/table'
import { holdsSeat, registrations } from '@/features/registrations/table'
import { workshopMails, workshops } from '@/features/workshops/table'
import { db } from '@/server/db'
import { prepared } from '@/server/kept'
import { mails } from '../table'

export type PartyMember = Pick<
  typeof registrations.$inferSelect,
  | 'id'
  | 'accompaniment_of'
  | 'title'
  | 'first_name'
  | 'last_name'
  | 'institution'
  | 'email'
  | 'registered'
  | 'cancelled_at'
>

export type About = Awaited<ReturnType<ReturnType<typeof finding>['execute']>>[number]

/** What mails are about, as it is now: one query for all that are sent together. */
export async function findAbout(ids: number[]): Promise<Map<number, About>> {
  const found = await finding().execute({ ids })
  return new Map(found.map((about) => [about.id, about]))
}

const main = alias(registrations, 'main')
const member = alias(registrations, 'member')
const root = sql`coalesce(${registrations.accompaniment_of}, ${registrations.id})`

const isNotice = eq(mails.type, 'notice')

/** The main registration first, then who came along. */
const party = db
  .select({
    people: sql<
      PartyMember[] | null
    >`json_agg(json_build_object('id', ${member.id}, 'accompaniment_of', ${member.accompaniment_of}, 'title', ${member.title},
      'first_name', ${member.first_name}, 'last_name', ${member.last_name}, 'institution', ${member.institution},
      'email', ${member.email}, 'registered', ${member.registered}, 'cancelled_at', ${member.cancelled_at})
      order by ${member.accompaniment_of} is not null, ${member.created_at}, ${member.id})`.as('people'),
  })
  .from(member)
  .where(and(isNotice, or(eq(member.id, root), eq(member.accompaniment_of, root))))
  .as('party')

const seats = db
  .select({ taken: count().as('taken') })
  .from(registrations)
  .where(and(isNotice, eq(registrations.workshop_id, mails.workshop_id), holdsSeat))
  .as('seats')

/** How often the person was told that the seat is gone: each time the calendar entry went too. */
const cancellations = sql<number>`(
  select count(*)::int from ${mails} called_off
  where called_off.registration_id = ${registrations.id} and called_off.type = 'cancellation')`

/** Of each row what mails depend on: thousands of them are read while a run goes out. */
const registration = pick(getTableColumns(registrations), [
  ...(['id', 'accompaniment_of', 'email', 'title', 'gender', 'first_name', 'last_name', 'invite_slug'] as const),
  ...([
    'registered',
    'participated',
    'cancelled_at',
    'deleted_at',
    'erased_at',
    'question',
    'ipad_shippingaddress',
  ] as const),
])
const workshop = pick(getTableColumns(workshops), [
  ...(['id', 'title', 'date', 'time', 'end_time', 'presence_type', 'location', 'nonpublic'] as const),
  ...(['maximum_participants', 'calendar_sequence'] as const),
])
const { subject, body, ical_description } = workshopMails
const own = { subject, body, ical_description }

function pick<Columns extends object, Name extends keyof Columns>(columns: Columns, names: readonly Name[]) {
  return Object.fromEntries(names.map((name) => [name, columns[name]])) as Pick<Columns, Name>
}

const finding = prepared(() =>
  db
    .select({
      id: mails.id,
      blacklisted: sql<boolean>`${isNotNull(blacklistedEmails.id)}`,
      registration,
      workshop,
      own,
      main: { title: main.title, first_name: main.first_name, last_name: main.last_name },
      people: party.people,
      taken: seats.taken,
      cancellations,
    })
    .from(mails)
    .leftJoin(blacklistedEmails, eq(blacklistedEmails.email, mails.email))
    .leftJoin(registrations, eq(registrations.id, mails.registration_id))
    .leftJoin(workshops, eq(workshops.id, mails.workshop_id))
    .leftJoin(workshopMails, and(eq(workshopMails.workshop_id, workshops.id), eq(workshopMails.type, mails.type)))
    .leftJoin(main, eq(main.id, registrations.accompaniment_of))
    .leftJoinLateral(party, sql`true`)
    .leftJoinLateral(seats, sql`true`)
    .where(sql`${mails.id} = any(${sql.placeholder('ids')})`)
    .prepare('about'),
)
