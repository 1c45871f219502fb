import { findRows, type Invariant } from './invariant'

/** The same condition as waitingConditionOf of the schema, as SQL. */
export const waitingSql = (person: string) =>
  `${person}.preliminary_registration and ${person}.cancelled_at is null and ${person}.deleted_at is null`

/** The same condition as isOpenEntry of seats/service/waiting-parties.ts, as SQL. */
export const openEntrySql = (entry: string, person: string) =>
  `${entry}.state in ('waiting', 'offered') and ${waitingSql(person)}`

const ENTRIES = `waitlist_entries entry join registrations person on person.id = registration_id
  join workshops on workshops.id = entry.workshop_id`

/** The list is brought up to date each minute. */
const A_WHILE_AGO = "now() - interval '15 minutes'"

/** An offer gets its final end when its last mail was sent, so it is checked some time after that. */
const IS_MAIL_SENT = `(select sent_at < ${A_WHILE_AGO} from mails
  where mails.registration_id = entry.registration_id and type = 'offer' order by id desc limit 1)`

export const WAITLIST_INVARIANTS: Invariant[] = [
  {
    name: 'parties_on_waiting_list',
    sentence: 'Each party that waits for a seat has its place on the list of its event.',
    find: findRows(`
      select person.id from registrations person join workshops on workshops.id = person.workshop_id
      where ${waitingSql('person')}
        and person.accompaniment_of is null and person.updated_at < ${A_WHILE_AGO} and starts_at > now()
        and not exists (
          select from waitlist_entries entry where registration_id = person.id and entry.workshop_id = person.workshop_id
            and state in ('waiting', 'offered', 'ended'))`),
  },
  {
    name: 'waiting_ends_with_event',
    sentence: 'Nobody waits for a seat at an event that has begun, and no offer is open there.',
    find: findRows(`
      select registration_id from ${ENTRIES}
      where ${openEntrySql('entry', 'person')} and starts_at < ${A_WHILE_AGO} and workshops.updated_at < ${A_WHILE_AGO}`),
  },
  {
    name: 'offers_end_in_time',
    // The rule offersEndAt of waitlist/rules.ts, as SQL.
    sentence: 'Each offer ends at the registration deadline, and twelve hours before the event at the latest.',
    find: findRows(`
      select registration_id from ${ENTRIES}
      where ${openEntrySql('entry', 'person')} and entry.state = 'offered' and workshops.cancelled_at is null
        and expires_at > least(registration_deadline, starts_at - interval '12 hours')
        and workshops.updated_at < ${A_WHILE_AGO} and ${IS_MAIL_SENT}`),
  },
]
