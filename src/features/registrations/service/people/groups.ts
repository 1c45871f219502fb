import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { EMPTY_BODY } from '@/features/accreditations/contract/bodies'
import { accreditations, bodies } from '@/schema/accreditations'
import { certificates, validCondition } from '@/schema/certificates'
import { mails } from '@/schema/mails'
import { registrations } from '@/schema/registrations'
import { workshops } from '@/schema/workshops'
import { type GroupFilters, NO_PROFESSION, type Origin, type PersonRegion, type Progress } from '../../contract/groups'
import { attendedMinutes, eventMinutes } from './minutes'

const { participated, invitation_sent, profession_id } = registrations

// The columns of the outer table are written with its name: a query of one table would leave it out, and mean the inner one.

/** The region of a person by the postal code: a German one by its first digit. */
export const regionOf: SQL<PersonRegion> = sql<PersonRegion>`case
  when registrations.postal_code ~ '^(D-|DE-)?[0-9]{5}$' then substring(registrations.postal_code from '[0-9]')
  when registrations.postal_code ~ '^(A-|AT-|CH-)?[0-9]{4}$' then 'four_digits'
  when registrations.postal_code = '' then 'unknown' else 'elsewhere' end`

/**
 * How a person came to the event, by what is stored about the registration; nothing else is recorded of a visitor. The first
 * condition on replaced_by lets PostgreSQL use the index when it hashes all substitutes.
 */
export const originOf: SQL<Origin> = sql<Origin>`case
  when exists (select from registrations earlier
    where earlier.replaced_by is not null and earlier.replaced_by = registrations.id
      and earlier.replaced_as = 'substitution') then 'substitute'
  when registrations.accompaniment_of is not null then 'companion'
  when exists (select from waitlist_entries entry
    where entry.registration_id = registrations.id and entry.state = 'accepted') then 'waiting_list'
  when registrations.on_direct_page then 'direct'
  when registrations.invitation_sent <= coalesce(registrations.registered, now()) then 'invitation'
  when registrations.manually_added then 'staff' else 'list' end`

/** The minutes that may be missing of an event: the tolerance of the most generous body that recognises it. */
const tolerance = sql`coalesce((select max(${bodies.attendance_tolerance}) from ${accreditations}
  join ${bodies} on ${bodies.id} = ${accreditations.body_id}
  where ${accreditations.workshop_id} = ${workshops.id} and ${accreditations.state} = 'granted'),
  ${EMPTY_BODY.attendance_tolerance})`

const PROGRESS_CONDITIONS: Record<Progress, SQL | undefined> = {
  delivered: and(
    isNotNull(invitation_sent),
    sql`exists (select from ${mails} where ${mails.registration_id} = registrations.id
      and ${mails.workshop_id} = registrations.workshop_id and ${mails.type} = 'invite' and ${mails.state} = 'sent')`,
  ),
  stayed: and(
    isNotNull(participated),
    sql`exists (select from ${workshops} where ${workshops.id} = registrations.workshop_id
      and ${attendedMinutes} >= ${eventMinutes} - ${tolerance})`,
  ),
  certified: sql`exists (select from ${certificates} where ${certificates.registration_id} = registrations.id
    and ${certificates.workshop_id} = registrations.workshop_id and ${validCondition})`,
}

const isOfProfession = (profession: NonNullable<GroupFilters['profession_id']>) =>
  profession === NO_PROFESSION ? isNull(profession_id) : eq(profession_id, profession)

/** The people under these filters of the list; the figures of an event are counted by the same conditions. */
export const isInGroup = ({ progress, profession_id: profession, region, origin }: GroupFilters): SQL | undefined =>
  and(
    progress && PROGRESS_CONDITIONS[progress],
    profession === undefined ? undefined : isOfProfession(profession),
    region && sql`${regionOf} = ${region}`,
    origin && sql`${originOf} = ${origin}`,
  )
