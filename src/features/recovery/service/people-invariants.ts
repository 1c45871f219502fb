import 'server-only'
import { type Invariant, rows, SEATED } from './invariant'

/**
 * Guests only fill what is free. Staff may go over the maximum, give somebody the seat back, restore who was removed, or
 * lower the maximum below what is taken: of all that the log tells, so anything beyond it was never wanted.
 */
const OVERBOOKED = `
  with full_up as (
    select workshops.id, maximum_participants, count(*) as taken
    from workshops join registrations on workshop_id = workshops.id
    where maximum_participants is not null and ${SEATED}
    group by workshops.id having count(*) > maximum_participants)
  select id from full_up
  cross join lateral (
    select max(value::int) as most, coalesce(bool_or(value is null), false) as was_unlimited
    from audit_log, jsonb_array_elements_text(changes -> 'maximum_participants') value
    where object = 'workshops' and object_id = full_up.id::text and action = 'update' and changes ? 'maximum_participants') earlier
  cross join lateral (
    select coalesce(sum((changes ->> 'restored')::int), 0) as restored from audit_log
    where object = 'registrations' and object_id = full_up.id::text and changes ? 'restored') back
  where not was_unlimited and taken - greatest(maximum_participants, most) - restored > (
    select count(*) from registrations person where workshop_id = full_up.id and ${SEATED}
      and (manually_added or erased_at is not null or exists (
        select from audit_log where object = 'registrations' and object_id = person.id and user_id is not null
          and (action = 'create' or changes ?| array['registered', 'cancelled_at', 'deleted_at', 'preliminary_registration']))))`

const TWICE = [
  SEATED,
  'registered is null and cancelled_at is null and deleted_at is null and not preliminary_registration',
  'preliminary_registration and cancelled_at is null and deleted_at is null',
]
  .map((place) => `select min(id) from registrations where ${place} group by workshop_id, email having count(*) > 1`)
  .join(' union all ')

export const PEOPLE_INVARIANTS: Invariant[] = [
  {
    name: 'seats_within_maximum',
    sentence: 'No event has more people than seats, unless staff wanted it.',
    find: rows(OVERBOOKED),
  },
  {
    name: 'one_place_each',
    sentence: 'Nobody has two seats, two open invitations or two entries of interest at one event.',
    find: rows(TWICE),
  },
  {
    name: 'companions_of_main_registrations',
    sentence: 'Who came along belongs to a main registration of the same event, and is listed with it.',
    find: rows(`
      select person.id from registrations person join registrations main on main.id = person.accompaniment_of
      where main.workshop_id <> person.workshop_id or main.preliminary_registration or person.party_since is null
        or (main.accompaniment_of is not null and main.deleted_at is null and person.deleted_at is null)`),
  },
  {
    name: 'participants_with_seats',
    sentence: 'Whoever took part held a seat.',
    find: rows(
      'select id from registrations where participated is not null and (registered is null or cancelled_at is not null)',
    ),
  },
  {
    name: 'erased_people_nameless',
    sentence: 'Of erased people nothing is left that tells who they were.',
    find: rows(`
      select id from registrations where erased_at is not null and (email not like '%@erased.invalid'
        or first_name <> '' or last_name <> '' or institution <> '' or institution_address <> '' or city <> ''
        or postal_code <> '' or question <> '' or ipad_shippingaddress <> '')`),
  },
  {
    name: 'calendars_not_ahead',
    sentence: 'Nobody has a calendar entry that is newer than the event.',
    find: rows(`
      select person.id from registrations person join workshops on workshops.id = workshop_id
      where person.calendar_sequence > workshops.calendar_sequence`),
  },
  {
    name: 'unique_accounts',
    sentence: 'Each e-mail address has one account at most, and one entry in the blacklist.',
    find: rows(`
      select min(id) from users group by lower(email) having count(*) > 1
      union all select min(id) from blacklisted_emails group by lower(email) having count(*) > 1`),
  },
  {
    name: 'a_super_user',
    sentence: 'There is a super user.',
    find: rows("select 'none' where not exists (select from users where is_super_user)"),
  },
  {
    name: 'imports_add_up',
    sentence: 'The rows of each import add up to what it says.',
    find: rows(`
      select id from import_results
      where (select coalesce(sum(value::int), 0) from jsonb_each_text(counts)) <> total or done > total`),
  },
]
