import { type SQL, sql } from 'drizzle-orm'
import { consents, validConsent } from '@/schema/consents'
import { blacklistedEmails, mails } from '@/schema/mails'
import {
  invitedConditionOf,
  presentCondition,
  recipients,
  registrations,
  seatedCondition,
  uninvitedCondition,
  waitingCondition,
} from '@/schema/registrations'
import { type Criteria, EXCLUSIONS, INVITATION_DAYS, INVITATIONS_MAX } from '../contract'
import { type ClosedEvaluations, criteriaCondition, person } from './criteria'

export type AudienceQuery = {
  criteria: Criteria
  closed_evaluations: ClosedEvaluations
  /** Without an event nobody is registered or invited already. */
  workshop_id?: number | undefined
  /** The topics whose consent allows the invitation. */
  topics: readonly number[]
  lift_limit: boolean
  now: Date
}

const { email } = registrations

/**
 * The people of an audience with their part, as the query `audience`: the only source of the counts, the lists and the
 * invitations, so that these cannot disagree. Everybody has one part, because each address has one person, and the
 * lowest place of its reasons in EXCLUSIONS decides. People and consents are read in the order of an index and merged; a
 * look-up of each person would take minutes.
 */
export const audienceSource = (query: AudienceQuery): SQL => sql`
  with person as (
    select distinct on (${email}) ${registrations.id}, ${email}, ${registrations.language}, ${registrations.profession_id},
      ${registrations.city}, ${registrations.postal_code}
    from ${registrations} where ${presentCondition}
    order by ${email} desc, ${registrations.created_at} desc, ${registrations.id} desc),
  consenting as (${selectConsenting(query)}),
  excluded as (${selectExcluded(query)}),
  audience as (
    select ${person}.id, ${person}.email, ${person}.city,
      case when consenting.email is null then ${NO_CONSENT}::text
        else coalesce((${sql.param([...EXCLUSIONS])}::text[])[excluded.place], 'invited_now') end as part
    from ${person} left join consenting on consenting.email = ${person}.email left join excluded on excluded.email = ${person}.email
    where ${criteriaCondition(query)})`

type Exclusion = (typeof EXCLUSIONS)[number]

const NO_CONSENT: Exclusion = 'no_consent'

/** Arrays of PostgreSQL count from one. */
const placeOf = (part: Exclusion): SQL => sql`${EXCLUSIONS.indexOf(part) + 1}::int`

/** Companions are found by their own address alone, so that they never inherit a consent. */
const selectConsenting = ({ topics }: AudienceQuery): SQL => sql`
  select distinct on (${consents.email}) ${consents.email} from ${consents}
  where ${consents.topic_id} = any(${sql.param([...topics])}::int[]) and ${validConsent} order by ${consents.email} desc`

const selectExcluded = (query: AudienceQuery): SQL => sql`
  select email, min(place) as place from (
    select ${blacklistedEmails.email},
      case ${blacklistedEmails.reason} when 'bounced' then ${placeOf('bounced')} else ${placeOf('blacklisted')} end as place
    from ${blacklistedEmails}
    union all select ${recipients.email}, ${placeOf('declined')} from ${recipients} where ${uninvitedCondition}
    union all ${selectAtEvent(query)}
    union all ${selectOftenInvited(query)}) reasons
  group by email`

/** The strongest state of each address at the event. Somebody who has left the waiting list has cancelled as well. */
const selectAtEvent = ({ workshop_id }: AudienceQuery): SQL => sql`
  select ${email}, case when bool_or(${seatedCondition}) then ${placeOf('registered')}
    when bool_or(${waitingCondition}) then ${placeOf('waiting')}
    when bool_or(${invitedConditionOf(registrations)}) then ${placeOf('invited')} else ${placeOf('cancelled')} end
  from ${registrations} where ${registrations.workshop_id} = ${workshop_id ?? null}::int and ${registrations.deleted_at} is null
  group by ${email}`

/** Counts every invitation that has reached the address or is under way, whoever sent it. */
const selectOftenInvited = ({ lift_limit, now }: AudienceQuery): SQL => sql`
  select ${mails.email}, ${placeOf('limited')} from ${mails}
  where ${mails.type} = 'invite' and ${mails.created_at} > ${now.toISOString()}::timestamptz - ${`${INVITATION_DAYS} days`}::interval
    and ${mails.state} not in ('skipped', 'suppressed', 'dropped', 'failed') and not ${lift_limit}::boolean
  group by ${mails.email} having count(*) >= ${INVITATIONS_MAX}::int`
