import { ERASED_DOMAIN } from '@/features/mails/rules/erased-addresses'
import { EMPTIED_FIELDS, EMPTY_PERSON } from '@/features/registrations/contract/fields'
import { findRows, type Invariant } from './invariant'
import { openEntrySql, waitingSql } from './waitlist-invariants'

/** The same condition as seatedCondition of the schema and isSeated of registrations/rules/states.ts, as SQL. Events have a `cancelled_at` as well. */
const seatedSql = (person: string) =>
  `${person}.registered is not null and ${person}.cancelled_at is null and ${person}.deleted_at is null and not ${person}.preliminary_registration`

const offeredByHand = (people: string) => `
  select from audit_log where object = 'registrations' and object_id = any(${people}) and changes ? 'by_hand'`

/** The open offers, each of which holds seats. */
const OFFERS = `
  select entry.registration_id, entry.workshop_id, offered_seats
  from waitlist_entries entry join registrations person on person.id = registration_id
  where ${openEntrySql('entry', 'person')} and entry.state = 'offered'`

/**
 * Guests and the waiting list can only take free seats. Staff may exceed the maximum, offer seats by hand, move, reinstate
 * or restore a person, or lower the maximum below the taken seats; a substitute takes over a seat as it is. The log records each of these, so an excess that the log
 * does not explain is an error.
 */
const OVERBOOKED = `
  with offers as (${OFFERS}),
  full_up as (
    select workshops.id, maximum_participants, coalesce(seated, 0) + coalesce(held, 0) as taken
    from workshops
    left join (select workshop_id, count(*) as seated from registrations where ${seatedSql('registrations')}
      group by workshop_id) people on people.workshop_id = workshops.id
    left join (select workshop_id, sum(offered_seats) as held from offers group by workshop_id) holding
      on holding.workshop_id = workshops.id
    where coalesce(seated, 0) + coalesce(held, 0) > maximum_participants)
  select id from full_up
  cross join lateral (
    select max(value::int) as most, coalesce(bool_or(value is null), false) as was_unlimited
    from audit_log, jsonb_array_elements_text(changes -> 'maximum_participants') value
    where object = 'workshops' and object_id = full_up.id::text and action = 'update' and changes ? 'maximum_participants') earlier
  cross join lateral (
    select coalesce(sum((changes ->> 'restored')::int), 0) as restored from audit_log
    where object = 'registrations' and object_id = full_up.id::text and changes ? 'restored') back
  where not was_unlimited and taken - greatest(maximum_participants, most) - restored > (
    select count(*) from registrations person where workshop_id = full_up.id and ${seatedSql('person')}
      and (manually_added or erased_at is not null or exists (
        select from audit_log where object = 'registrations' and object_id = person.id and (user_id is not null or helper is not null)
          and (action = 'create' or changes ?| array['registered', 'cancelled_at', 'deleted_at', 'preliminary_registration', 'moved']))
        or exists (select from registrations earlier where earlier.replaced_by = person.id)
        or exists (${offeredByHand('array[person.id, person.accompaniment_of]')}))) + (
    select coalesce(sum(offered_seats), 0) from offers
    where workshop_id = full_up.id and exists (${offeredByHand('array[registration_id]')}))`

/** A companion changes only with the main registration, unless one of them was changed a moment ago. */
const PARTED = `
  person.preliminary_registration <> main.preliminary_registration
  and person.cancelled_at is null and person.deleted_at is null and main.cancelled_at is null and main.deleted_at is null
  and greatest(person.updated_at, main.updated_at) < now() - interval '15 minutes'`

/** Seats, invitations and interests: the rules isSeated, isInvited and isInterested of registrations/rules/states.ts, as SQL. */
const DUPLICATES = [
  seatedSql('registrations'),
  'registered is null and cancelled_at is null and deleted_at is null and not preliminary_registration',
  waitingSql('registrations'),
]
  .map(
    (condition) =>
      `select min(id) from registrations where ${condition} group by workshop_id, email having count(*) > 1`,
  )
  .join(' union all ')

const sqlLiteral = (value: string | null) => (value === null ? 'null' : `'${value}'`)
const SAYS_WHO = EMPTIED_FIELDS.map((name) => `${name} is distinct from ${sqlLiteral(EMPTY_PERSON[name])}`).join(' or ')

export const PEOPLE_INVARIANTS: Invariant[] = [
  {
    name: 'seats_within_maximum',
    sentence: 'No event has more people and held seats than seats, unless staff wanted it.',
    find: findRows(OVERBOOKED),
  },
  {
    name: 'one_place_each',
    sentence: 'Nobody has two seats, has two open invitations or waits twice at one event.',
    find: findRows(DUPLICATES),
  },
  {
    name: 'companions_of_main_registrations',
    sentence: 'Who came along belongs to a main registration of the same event, is listed and waits with it.',
    find: findRows(`
      select person.id from registrations person join registrations main on main.id = person.accompaniment_of
      where main.workshop_id <> person.workshop_id or person.party_since is null or (${PARTED})
        or (main.accompaniment_of is not null and main.deleted_at is null and person.deleted_at is null)`),
  },
  {
    name: 'replaced_registrations_ended',
    sentence: 'A registration whose seat somebody else has is cancelled.',
    find: findRows('select id from registrations where replaced_as is not null and cancelled_at is null'),
  },
  {
    name: 'participants_with_seats',
    sentence: 'Each person who attended held a seat.',
    find: findRows(
      'select id from registrations where participated is not null and (registered is null or cancelled_at is not null)',
    ),
  },
  {
    name: 'intervals_of_participants',
    sentence:
      'Times of attendance belong to people who are checked in, and who are not erased unless a list is kept of them.',
    find: findRows(`
      select min(attendance.id) from attendance_intervals attendance join registrations person on person.id = registration_id
      where person.participated is null or (person.erased_at is not null and not exists (
        select from attendance_records kept where kept.registration_id = person.id)) group by person.id`),
  },
  {
    name: 'attendance_records_of_erased_people',
    sentence: 'What is kept of an attendance list belongs to an erased person who attended this event.',
    find: findRows(`
      select registration_id from attendance_records kept join registrations person on person.id = registration_id
      where person.erased_at is null or person.participated is null or person.workshop_id <> kept.workshop_id`),
  },
  {
    name: 'entrance_actions_complete',
    sentence:
      'What devices recorded belongs to their event; a saved action names its person, and an open one what was recorded.',
    find: findRows(`
      select action.id from check_in_actions action join check_in_devices device on device.id = device_id
      where action.workshop_id <> device.workshop_id
        or (outcome = 'saved' and registration_id is null and kind not in ('ended', 'undo'))
        or (outcome <> 'saved' and reason is distinct from 'not_checked_in' and decided_at is null and recorded is null)`),
  },
  {
    name: 'erased_people_nameless',
    sentence: 'Of erased people nothing is left that tells who they were.',
    find: findRows(`
      select id from registrations
      where erased_at is not null and (email not like '%${ERASED_DOMAIN}' or ${SAYS_WHO})`),
  },
  {
    name: 'calendars_not_ahead',
    sentence: 'Nobody has a calendar entry that is newer than the event.',
    find: findRows(`
      select person.id from registrations person join workshops on workshops.id = workshop_id
      where person.calendar_sequence > workshops.calendar_sequence`),
  },
  {
    name: 'unique_accounts',
    sentence: 'Each e-mail address has one account at most, and one entry in the blacklist.',
    find: findRows(`
      select min(id) from users group by lower(email) having count(*) > 1
      union all select min(id) from blacklisted_emails group by lower(email) having count(*) > 1`),
  },
  {
    name: 'a_super_user',
    sentence: 'There is a super user.',
    find: findRows("select 'none' where not exists (select from users where is_super_user)"),
  },
  {
    name: 'imports_add_up',
    sentence: 'The rows of each import add up to what it says.',
    find: findRows(`
      select id from import_results
      where (select coalesce(sum(value::int), 0) from jsonb_each_text(counts)) <> total or done > total`),
  },
]
