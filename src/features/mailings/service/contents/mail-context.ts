import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { NumberKind } from '@/contract/values/numbers'
import { DATE_AND_VENUE } from '@/contract/values/workshops'
import { shownPointsOf } from '@/features/accreditations/service/shown-points'
import { selectMissingNumbers } from '@/features/person-numbers/service/missing'
import { lacksConsentOf } from '@/features/registrations/service/audience-consent'
import { selectSeats } from '@/features/seats/service/count-seats'
import { knownScheduleOf } from '@/features/workshops/rules'
import { certificates, validCondition } from '@/schema/certificates'
import { columnsOf } from '@/schema/columns'
import { consents, isUnproven } from '@/schema/consents'
import { blacklistedEmails, mailRuns, mails } from '@/schema/mails'
import { recipients, registrations } from '@/schema/registrations'
import { workshopMails, workshops } from '@/schema/workshops'
import { db } from '@/server/database/db'
import { preparedQuery } from '@/server/database/prepared'

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
  | 'deleted_at'
>

/** A certificate that a mail brings along: its document, what it says about points, and the number of the one that it replaces. */
export type MailedCertificate = {
  file: string
  label: string
  points: number
  serial: number
  replaced: number | null
}

/** A certificate that is no longer valid: either revoked, or replaced by the one with the number `replaced_by`. */
export type EndedCertificate = {
  serial: number
  label: string
  points: number | null
  revoked_at: string | null
  reason: string
  replaced_by: number | null
}

export type MailContext = ReturnType<typeof contextOf>

/** Reads with one query the current data of all mails that are sent together. */
export async function readMailContexts(ids: number[]): Promise<Map<number, MailContext>> {
  const rows = await contextQuery().execute({ ids })
  return new Map(rows.map((row) => [row.id, contextOf(row)]))
}

const contextOf = ({
  workshop,
  points,
  type,
  ...row
}: Awaited<ReturnType<ReturnType<typeof contextQuery>['execute']>>[number]) => ({
  ...row,
  workshop: workshop && { ...workshop, points },
  former:
    type === 'event_update' && !row.was_cancelled && workshop && row.registration
      ? knownScheduleOf(workshop, row.registration.calendar_sequence)
      : undefined,
})

const main = alias(registrations, 'main')
const member = alias(registrations, 'member')
const root = sql`coalesce(${registrations.accompaniment_of}, ${registrations.id})`

const isNotice = eq(mails.type, 'notice')
/** The confirmation of a main registration names its companions. */
const namesParty = or(isNotice, and(eq(mails.type, 'confirmation'), isNull(registrations.accompaniment_of)))

/** The main registration comes first, then its companions. */
const selectParty = () =>
  db
    .select({
      people: sql<
        PartyMember[] | null
      >`json_agg(json_build_object('id', ${member.id}, 'accompaniment_of', ${member.accompaniment_of}, 'title', ${member.title},
      'first_name', ${member.first_name}, 'last_name', ${member.last_name}, 'institution', ${member.institution},
      'email', ${member.email}, 'registered', ${member.registered}, 'cancelled_at', ${member.cancelled_at},
      'deleted_at', ${member.deleted_at})
      order by ${member.accompaniment_of} is not null, ${member.created_at}, ${member.id})`.as('people'),
    })
    .from(member)
    .where(and(namesParty, or(eq(member.id, root), eq(member.accompaniment_of, root))))
    .as('party')

const noticeSeats = selectSeats(mails.workshop_id)

/** The name of another person, whose seat the person of a notice or of a confirmation got. A corrected address is no other person. */
const replaced_name = sql<string | null>`case when ${isNotice} or ${mails.type} = 'confirmation' then (
  select trim(replaced.title || ' ' || replaced.first_name || ' ' || replaced.last_name) from ${registrations} replaced
  where replaced.replaced_by = ${registrations.id} and replaced.replaced_as = 'substitution'
    and (replaced.first_name, replaced.last_name) is distinct from (${registrations.first_name}, ${registrations.last_name})
  order by replaced.cancelled_at desc limit 1) end`

/** Counts the cancellation mails of the person. Each of them removed the calendar entry. */
const cancellations = sql<number>`(
  select count(*)::int from ${mails} cancellation
  where cancellation.registration_id = ${registrations.id} and cancellation.type = 'cancellation')`

const hasArrived = (mail: string) => sql`${sql.identifier(mail)}.state in ('sent', 'unknown')`

/**
 * True for a person who was informed that the event is cancelled, and of no change since then. An update with the present
 * SEQUENCE of the event does not count, because it is the mail that says that the event takes place after all.
 */
export const knowsOfCancellation = sql<boolean>`exists (
  select from ${mails} notice
  where notice.registration_id = ${registrations.id} and notice.workshop_id = ${workshops.id}
    and notice.type = 'event_cancelled' and ${hasArrived('notice')} and not exists (
      select from ${mails} later
      where later.registration_id = notice.registration_id and later.workshop_id = notice.workshop_id and later.id > notice.id
        and later.type = 'event_update' and later.calendar_sequence < ${workshops.calendar_sequence} and ${hasArrived('later')}))`

/** True for the mails of a restoration, also when they are repeated. */
const isOfRestoration = sql`exists (
  select from ${mails} notice join ${mailRuns} restoration on restoration.id = notice.run_id
  where notice.registration_id = ${registrations.id} and notice.workshop_id = ${workshops.id}
    and notice.type = 'event_update' and restoration.kind = 'seated'
    and (notice.id = ${mails.id} or notice.calendar_sequence = ${workshops.calendar_sequence}))`

const was_cancelled = sql<boolean>`case when ${mails.type} = 'event_update' then ${knowsOfCancellation} or ${isOfRestoration} else false end`

/** Equals declinedAs() of the rules. */
const declinedType = sql`case ${mails.type} when 'numbers' then 'reminder' when 'evaluation' then 'after_event'
  when 'evaluation_reminder' then 'after_event' else ${mails.type} end`

/** Only a request for numbers names them. */
const missing_numbers = sql<
  NumberKind[]
>`case when ${mails.type} = 'numbers' then array(${selectMissingNumbers()} order by 1) else '{}' end`

/** Only a confirmation asks its reader to confirm what anybody could have ticked in the form. */
const awaits_consent = sql<boolean>`case when ${mails.type} = 'confirmation' then exists (
  select from ${consents} where ${consents.email} = ${mails.email} and ${isUnproven}) else false end`

/** Only an invitation asks for a consent, and only of somebody who was invited with an audience. */
const lacks_consent = sql<boolean>`case when ${mails.type} = 'invite' then ${lacksConsentOf(mails.email)} else false end`

const issued = sql<MailedCertificate[]>`case when ${mails.type} = 'certificate' then (
  select coalesce(json_agg(json_build_object('file', ${certificates.file}, 'label', ${certificates.content} ->> 'label',
    'points', (${certificates.content} -> 'points' ->> 'total')::float, 'serial', ${certificates.serial},
    'replaced', (select earlier.serial from ${certificates} earlier where earlier.id = ${certificates.replaces_id})) order by ${certificates.serial}), '[]')
  from ${certificates} where ${certificates.registration_id} = ${registrations.id}
    and ${certificates.workshop_id} = ${mails.workshop_id} and ${validCondition}) else '[]' end`

const successor = alias(certificates, 'successor')

const endedCertificate = sql`json_build_object('serial', ${certificates.serial}, 'label', coalesce(${certificates.content} ->> 'label', ''),
  'points', (${certificates.content} -> 'points' ->> 'total')::float, 'revoked_at', ${certificates.revoked_at},
  'reason', ${certificates.revocation_reason}, 'replaced_by', ${successor.serial})`

/** All certificates of the person for the event that ended as the mail says. Each names the valid one that replaces it. */
const ended_certificates = sql<
  EndedCertificate[]
>`case when ${mails.type} in ('certificate_revoked', 'certificate_replaced') then (
  select coalesce(json_agg(${endedCertificate} order by ${certificates.serial}), '[]')
  from ${certificates} left join ${certificates} successor
    on successor.replaces_id = ${certificates.id} and successor.state = 'issued'
  where ${certificates.registration_id} = ${registrations.id} and ${certificates.workshop_id} = ${mails.workshop_id}
    and case ${mails.type} when 'certificate_revoked' then ${certificates.state} = 'revoked'
      else successor.id is not null end) else '[]' end`

/** Only the columns that mails depend on, because a run reads thousands of these rows. */
const registration = columnsOf(
  registrations,
  'id',
  'workshop_id',
  'accompaniment_of',
  'email',
  'title',
  'gender',
  'first_name',
  'last_name',
  'invite_slug',
  'registered',
  'preliminary_registration',
  'participated',
  'cancelled_at',
  'deleted_at',
  'erased_at',
  'question',
  'invoice_address',
  'ipad',
  'ipad_shippingaddress',
  'calendar_base',
  'calendar_sequence',
  'profession_id',
  'ticket_code',
  'replaced_as',
  'manually_added',
)
const shownPoints = shownPointsOf(workshops.id)
const workshopColumns = columnsOf(
  workshops,
  'id',
  'title',
  ...DATE_AND_VENUE,
  'nonpublic',
  'cancelled_at',
  'cancellation_note',
  'maximum_participants',
  'calendar_sequence',
  'former_schedules',
  'credits',
  'price',
  'currency',
  'access_link',
  'access_hours',
)
const own = columnsOf(workshopMails, 'subject', 'body', 'ical_description')
const run = columnsOf(mailRuns, 'kind', 'created_at', 'subject', 'body', 'attachment')

const contextQuery = preparedQuery(() => {
  const party = selectParty()
  return db
    .select({
      id: mails.id,
      type: mails.type,
      blacklisted: sql<boolean>`${isNotNull(blacklistedEmails.id)}`,
      declined: sql<boolean>`coalesce(${declinedType} = any(${recipients.declined_mails}), false)`,
      registration,
      workshop: workshopColumns,
      points: shownPoints.points,
      own,
      /** Only a run of `message` has a text. */
      run,
      main: columnsOf(main, 'title', 'first_name', 'last_name'),
      people: party.people,
      /** Only notices name the seats. */
      taken: sql<number | null>`case when ${isNotice} then ${noticeSeats.taken} end`,
      held: sql<number | null>`case when ${isNotice} then ${noticeSeats.held} end`,
      replaced_name,
      cancellations,
      was_cancelled,
      missing_numbers,
      awaits_consent,
      lacks_consent,
      certificates: issued,
      ended_certificates,
    })
    .from(mails)
    .leftJoin(blacklistedEmails, eq(blacklistedEmails.email, mails.email))
    .leftJoin(recipients, eq(recipients.email, mails.email))
    .leftJoin(registrations, eq(registrations.id, mails.registration_id))
    .leftJoin(workshops, eq(workshops.id, mails.workshop_id))
    .leftJoinLateral(shownPoints, sql`true`)
    .leftJoin(workshopMails, and(eq(workshopMails.workshop_id, workshops.id), eq(workshopMails.type, mails.type)))
    .leftJoin(mailRuns, eq(mailRuns.id, mails.run_id))
    .leftJoin(main, eq(main.id, registrations.accompaniment_of))
    .leftJoinLateral(party, sql`true`)
    .where(sql`${mails.id} = any(${sql.placeholder('ids')})`)
    .prepare('mail_contexts')
})
