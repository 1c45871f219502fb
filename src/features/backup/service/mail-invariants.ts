import { WAITLIST_MAIL_TYPES, WORKSHOP_MAIL_TYPES } from '@/contract/values/mails'
import { ERASED_DOMAIN } from '@/features/mails/rules/erased-addresses'
import { SENT_DATES } from '@/features/registrations/contract/fields'
import { findRows, type Invariant } from './invariant'

const forEachSentDate = (query: (type: string, column: string) => string) =>
  WORKSHOP_MAIL_TYPES.map((type) => query(type, SENT_DATES[type])).join(' union all ')

/** The row of a person who was left out of a run: the condition isLeftOut of mails/service/queue/queue-mail.ts, as SQL. */
const LEFT_OUT_SQL = "(state in ('suppressed', 'skipped') and claimed_at is null)"

/** Mails that cannot be written without the registration that they are about. */
const ABOUT_REGISTRATIONS = [
  ...WORKSHOP_MAIL_TYPES,
  ...WAITLIST_MAIL_TYPES,
  'event_update',
  'access',
  'numbers',
  'cancellation',
  'notice',
] as const

const OF_ANOTHER_EVENT = `
  select mails.id from mails join registrations person on person.id = registration_id
  where mails.workshop_id <> person.workshop_id`

const WAITING_SQL = "state in ('queued', 'retry')"

export const MAIL_INVARIANTS: Invariant[] = [
  {
    name: 'sent_mails_stamped',
    sentence: 'Each mail that was sent is noted on the registration of its person, if it is about the same event.',
    // The sweeps record missing dates within minutes.
    find: findRows(`
      select mails.id from mails join registrations person on person.id = registration_id and person.workshop_id = mails.workshop_id
      where state = 'sent' and sent_at < now() - interval '15 minutes' and case type
        ${WORKSHOP_MAIL_TYPES.map((type) => `when '${type}' then coalesce(person.${SENT_DATES[type]} < sent_at, true)`).join(' ')}
        else false end`),
  },
  {
    name: 'stamps_with_mails',
    sentence: 'Whatever a registration says was sent stands in the e-mail log of its event.',
    find: findRows(
      forEachSentDate(
        (type, column) => `
          select person.id from registrations person left join (
            select registration_id, workshop_id, max(sent_at) as sent_at from mails where type = '${type}' group by 1, 2) sent
            on sent.registration_id = person.id and sent.workshop_id = person.workshop_id
          where ${column} is not null and (sent.sent_at is null or sent.sent_at < ${column})`,
      ),
    ),
  },
  {
    name: 'waiting_mails_move',
    sentence: 'No mail waits for more than a day although mails go out.',
    find: findRows(`
      select id from mails
      where ((${WAITING_SQL} and next_attempt_at < now() - interval '1 day') or (state = 'sending' and claimed_at < now() - interval '1 day'))
        and not exists (select from restores where released_at is null)
        and not exists (select from mail_gates where closed_until > now())`),
  },
  {
    name: 'held_mails_of_stopped_runs',
    sentence: 'Mails are held only while what they were sent with is stopped.',
    find: findRows(`
      select id from mails where state = 'held'
        and not exists (select from mail_runs where mail_runs.id = run_id and is_stopped)`),
  },
  {
    name: 'waiting_mails_about_somebody',
    sentence: 'Each waiting mail about a registration refers to that registration.',
    find: findRows(`
      select id from mails where state in ('queued', 'retry', 'held', 'sending') and registration_id is null
        and type in ('${ABOUT_REGISTRATIONS.join("', '")}')`),
  },
  {
    name: 'mails_of_their_event',
    sentence: 'Each mail is about the event of its person, or about one that the person was moved away from.',
    // The log keeps every move for some years, and no value of an erased person.
    find: findRows(`
      ${OF_ANOTHER_EVENT} and erased_at is null
        and mails.created_at >= coalesce((select min(created_at) from audit_log), '-infinity')
        and not exists (
          select from audit_log where object = 'registrations' and object_id = person.id
            and changes -> 'workshop_id' -> 0 = to_jsonb(mails.workshop_id))`),
  },
  {
    name: 'waiting_mails_of_present_event',
    sentence: 'No mail waits about an event that its person was moved away from.',
    // A call that may have reached the provider is repeated as it was. Others are dropped when they are next due.
    find: findRows(`
      ${OF_ANOTHER_EVENT} and type <> 'notice' and state in ('queued', 'held', 'retry') and batch_id is null
        and mails.created_at < now() - interval '15 minutes'`),
  },
  {
    name: 'one_mail_each_round',
    sentence: 'No mail stands in the log twice for the same person and occasion.',
    find: findRows(`
      select min(id) from mails where type <> 'notice' and registration_id is not null
      group by registration_id, type, round having count(*) > 1`),
  },
  {
    name: 'runs_with_their_mails',
    sentence: 'What was sent to many has as many mails in the log as it says.',
    find: findRows(`
      select mail_runs.id from mail_runs left join (
        select run_id, count(*) as mails from mails where run_id is not null and bulk and not ${LEFT_OUT_SQL}
        group by run_id) counted on run_id = mail_runs.id
      where queued <> coalesce(mails, 0)`),
  },
  {
    name: 'nothing_to_erased_people',
    sentence: 'No mail waits for somebody who was erased.',
    find: findRows(
      `select id from mails where state in ('queued', 'retry', 'held') and email like '%${ERASED_DOMAIN}'`,
    ),
  },
]
