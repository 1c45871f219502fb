import { eq } from 'drizzle-orm'
import type postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { users } from '@/schema/access'
import { certificates } from '@/schema/certificates'
import { mails } from '@/schema/mails'
import { registrations } from '@/schema/registrations'
import { files } from '@/schema/system/files'
import { waitlistEntries } from '@/schema/waitlist'
import { closeDatabase, db, postgresPool } from '@/server/database/db'
import { type FileStore, fileStore } from '@/server/files/file-store'
import { log } from '@/server/observability/log'
import { anEvaluation } from '@/testing/evaluations'
import { aBody, aCertificate, anAccreditation, anInterest, aRegistration, aWorkshop } from '@/testing/factories'
import { aUser } from '@/testing/users'
import { checkAndRecordInvariants, checkInvariants, INVARIANTS, listInvariantChecks } from './doctor'

const SENT = '2026-01-05T10:00:00Z'
let ids = {
  workshop: 0,
  evaluation: 0,
  other: 0,
  full: 0,
  person: '',
  companion: '',
  waiting: '',
  mail: 0,
  user: 0,
  file: '',
  certificate: '',
}

/** A small database without errors: two parties, a full event, a sent mail with its date, an account, a file, a certificate. */
beforeAll(async () => {
  const workshop = await aWorkshop()
  const other = await aWorkshop()
  const full = await aWorkshop({ maximum_participants: 1 })
  const main = await aRegistration(workshop, { invitation_sent: SENT, calendar_sequence: 0 })
  const companion = await aRegistration(workshop, { accompaniment_of: main.id })
  await aRegistration(full)
  const waiting = await anOffer(other)
  const evaluation = await anEvaluation(workshop)
  const user = await aUser()
  await db.update(users).set({ is_super_user: true }).where(eq(users.id, user.id))
  const mail = { email: main.email, language: 'de', registration_id: main.id, workshop_id: workshop.id }
  const [sent] = await db
    .insert(mails)
    .values({ ...mail, type: 'invite', state: 'sent', sent_at: SENT })
    .returning()
  const file = { id: 'afile', name: 'a.webp', content_type: 'image/webp', size: 1, sha256: 'a'.repeat(64) }
  await db.insert(files).values(file)
  await fileStore().put(file.id, Buffer.from('a'), 'image/webp')
  const accreditation = await anAccreditation(workshop, await aBody())
  const document = { file: file.id, sha256: file.sha256 }
  const certificate = await aCertificate({ workshop, registration: main, accreditation }, document)
  const replaced = { state: 'replaced', content: null, sha256: null } as const
  const earlier = await aCertificate({ workshop, registration: main, accreditation }, replaced)
  await db.update(certificates).set({ replaces_id: earlier.id }).where(eq(certificates.id, certificate.id))
  const found = { workshop: workshop.id, other: other.id, full: full.id, person: main.id, companion: companion.id }
  ids = {
    ...found,
    evaluation: evaluation.id,
    waiting,
    mail: sent?.id ?? 0,
    user: user.id,
    file: file.id,
    certificate: certificate.id,
  }
})

/** A party that waits at an event and has an offer. */
async function anOffer(workshop: { id: number }): Promise<string> {
  const { id: registration_id, created_at } = await anInterest(workshop)
  await anInterest(workshop, { accompaniment_of: registration_id })
  const entry = { registration_id, workshop_id: workshop.id, position: 1, joined_at: created_at }
  const offer = { state: 'offered', offered_seats: 2, offered_at: created_at, expires_at: created_at } as const
  await db.insert(waitlistEntries).values({ ...entry, ...offer })
  return registration_id
}

afterAll(closeDatabase)

/** Statements that break each invariant. Constraints that would refuse them are dropped first. */
const BREAKING_STATEMENTS: Record<string, () => string> = {
  seats_within_maximum: () => `
    insert into registrations (id, invite_slug, workshop_id, email, language, registered)
    values ('guest', 'guest', ${ids.full}, 'guest@example.org', 'de', now())`,
  one_place_each: () => `
    drop index registrations_one_seat;
    update registrations set email = 'same@example.org' where workshop_id = ${ids.workshop}`,
  companions_of_main_registrations: () =>
    `update registrations set workshop_id = ${ids.other} where id = '${ids.companion}'`,
  attendance_records_of_erased_people: () => `
    insert into attendance_records
      (registration_id, workshop_id, address_key, title, first_name, last_name, efn, oeak_number, chamber_number)
    select id, workshop_id, 'key', '', '', '', '', '', '' from registrations where id = '${ids.companion}'`,
  parties_on_waiting_list: () => `
    delete from waitlist_entries;
    update registrations set updated_at = now() - interval '1 hour' where id = '${ids.waiting}'`,
  waiting_ends_with_event: () =>
    `update workshops set date = '2026-01-15', updated_at = now() - interval '1 hour' where id = ${ids.other}`,
  offers_end_in_time: () => `
    update workshops set updated_at = now() - interval '1 hour' where id = ${ids.other};
    update waitlist_entries set expires_at = (select starts_at from workshops where id = ${ids.other});
    insert into mails (type, registration_id, workshop_id, email, language, state, sent_at)
    select 'offer', id, workshop_id, email, 'de', 'sent', now() - interval '1 hour' from registrations where id = '${ids.waiting}'`,
  replaced_registrations_ended: () => `update registrations set replaced_as = 'merge' where id = '${ids.person}'`,
  participants_with_seats: () =>
    `update registrations set participated = now(), cancelled_at = now() where id = '${ids.person}'`,
  intervals_of_participants: () => `
    insert into attendance_intervals (registration_id, came_at, source) values ('${ids.person}', now(), 'check_in')`,
  entrance_actions_complete: () => `
    insert into check_in_devices (id, workshop_id, label) values ('a-device', ${ids.workshop}, 'Tablet');
    insert into check_in_actions (id, workshop_id, device_id, action_id, kind, occurred_at, outcome)
    values ('an-action', ${ids.workshop}, 'a-device', 'an-action', 'came', now(), 'held')`,
  erased_people_nameless: () => `update registrations set erased_at = now() where id = '${ids.person}'`,
  calendars_not_ahead: () => `update registrations set calendar_sequence = 7 where id = '${ids.person}'`,
  unique_accounts: () => `
    alter table users drop constraint users_email;
    insert into users (name, email) select name, email from users where id = ${ids.user}`,
  a_super_user: () => 'update users set is_super_user = false',
  imports_add_up: () => `
    insert into import_results (workshop_id, kind, file_name, total, done) values (${ids.workshop}, 'registrations', 'a.xlsx', 3, 0)`,
  // A block with an exception is a transaction within the transaction.
  evaluations_of_one_transaction: () => `
    insert into evaluation_figures (evaluation_id, question, value, count) values (${ids.evaluation}, 'overall', 1, 5);
    do $$ begin insert into evaluation_figures (evaluation_id, question, value, count) values (${ids.evaluation}, 'overall', 2, 5);
    exception when others then null; end $$`,
  sent_mails_stamped: () => `update registrations set invitation_sent = null where id = '${ids.person}'`,
  stamps_with_mails: () => `update registrations set reminder_sent = now() where id = '${ids.person}'`,
  waiting_mails_move: () =>
    `update mails set state = 'queued', next_attempt_at = now() - interval '2 days' where id = ${ids.mail}`,
  held_mails_of_stopped_runs: () => `update mails set state = 'held' where id = ${ids.mail}`,
  waiting_mails_about_somebody: () =>
    `update mails set state = 'queued', registration_id = null where id = ${ids.mail}`,
  mails_of_their_event: () => aMailOfAnotherEvent(),
  waiting_mails_of_present_event: () => aMailOfAnotherEvent("now() - interval '1 hour'"),
  one_mail_each_round: () => `
    drop index mails_once;
    insert into mails (type, registration_id, email, language) select type, registration_id, email, language from mails where id = ${ids.mail}`,
  runs_with_their_mails: () =>
    `insert into mail_runs (workshop_id, kind, type, queued, skipped) values (${ids.workshop}, 'invites', 'invite', 2, '{}')`,
  nothing_to_erased_people: () =>
    `update mails set state = 'queued', email = 'erased-1@erased.invalid' where id = ${ids.mail}`,
  certificates_with_documents: () => `update files set sha256 = repeat('b', 64) where id = '${ids.file}'`,
  certificates_with_codes: () =>
    `update certificates set code = 'O' || substr(code, 2) where id = '${ids.certificate}'`,
  certificates_of_people: () => `update certificates set registration_id = null where id = '${ids.certificate}'`,
  certificates_of_erased_people: () => `update registrations set erased_at = now() where id = '${ids.person}'`,
  one_valid_certificate_each: () => `
    drop index certificates_one_issued;
    update certificates set state = 'issued' where registration_id = '${ids.person}'`,
  replaced_certificates: () => `update certificates set replaces_id = null where id = '${ids.certificate}'`,
  certificate_runs_finish: () => `
    insert into certificate_runs (workshop_id, kind, sends_mails, total, created_at)
    values (${ids.workshop}, 'issue', false, 1, now() - interval '3 hours')`,
  files_with_bytes: () =>
    `update files set variants = '[{"name": "480", "width": 480, "height": 1, "size": 1}]' where id = '${ids.file}'`,
  images_in_texts: () =>
    `update workshops set description = '<p><img src="/images/editor/gone.webp"></p>' where id = ${ids.workshop}`,
  constraints_in_force: () => 'alter table mails disable trigger user',
  log_append_only: () => 'drop trigger audit_log_append_only on audit_log',
  references_lead_somewhere: () => `
    alter table mails drop constraint mails_user_id_users_id_fk;
    update mails set user_id = 999 where id = ${ids.mail};
    alter table mails add constraint mails_user_id_users_id_fk foreign key (user_id) references users not valid`,
  numbers_ahead: () => 'alter table mails alter column id restart with 1',
}

const aMailOfAnotherEvent = (created_at = 'now()') => `
  insert into mails (type, registration_id, workshop_id, email, language, created_at)
  select 'reminder', registration_id, ${ids.other}, email, language, ${created_at} from mails where id = ${ids.mail}`

class RollBack extends Error {}

/** Returns the findings of an invariant in the broken database, and rolls the change back. */
async function findingOf(name: string, statements: string) {
  const invariant = INVARIANTS.find((one) => one.name === name)
  let found: unknown
  const examined = async (tx: postgres.TransactionSql) => {
    await tx.unsafe(statements)
    found = await invariant?.find(tx)
    throw new RollBack()
  }
  await postgresPool()
    .begin(examined)
    .catch((thrown: unknown) => {
      if (!(thrown instanceof RollBack)) throw thrown
    })
  return found
}

it('finds nothing in a database without errors', async () => {
  const outcomes = await Array.fromAsync(checkInvariants())
  expect(outcomes.filter(({ count }) => count !== 0)).toEqual([])
  expect(outcomes.length).toBe(INVARIANTS.length)
})

it.each(Object.keys(BREAKING_STATEMENTS))('finds what breaks %s', async (name) => {
  expect(await findingOf(name, BREAKING_STATEMENTS[name]?.() ?? '')).toMatchObject({
    count: expect.any(Number),
    ids: expect.arrayContaining([expect.any(String)]),
  })
})

it('finds unreferenced bytes that are older than the grace period of the sweep', async () => {
  await fileStore().put('stray', Buffer.from('b'), 'image/webp')
  expect(await findingOf('bytes_with_files', '')).toEqual({ count: 0, ids: [] })
  vi.useFakeTimers({ now: Date.now() + 3 * 86_400_000, toFake: ['Date'] })
  expect(await findingOf('bytes_with_files', '')).toEqual({ count: 1, ids: ['stray'] })
  vi.useRealTimers()
  await fileStore().delete('stray')
})

it('breaks each invariant in this test', () => {
  const names = INVARIANTS.map(({ name }) => name)
  expect(names.filter((name) => !(name in BREAKING_STATEMENTS))).toEqual(['bytes_with_files'])
})

describe('seats beyond the maximum', () => {
  const seat = (id: string, more = 'false') => `
    insert into registrations (id, invite_slug, workshop_id, email, language, registered, manually_added)
    values ('${id}', '${id}', ${ids.full}, '${id}@example.org', 'de', now(), ${more});`
  const entry = (object: string, of: string, changes: object, action = 'update') => `
    insert into audit_log (user_id, action, object, object_id, changes)
    values (${ids.user}, '${action}', '${object}', '${of}', '${JSON.stringify(changes)}');`
  const anOfferAt = (event: number) => `update waitlist_entries set workshop_id = ${event};`
  const ofEvent = (maximum_participants: (number | null)[], action?: string) =>
    entry('workshops', String(ids.full), { maximum_participants }, action)

  it.each<[string, () => string]>([
    ['an entry by staff', () => seat('guest', 'true')],
    ['a reinstatement by staff', () => seat('guest') + entry('registrations', 'guest', { cancelled_at: ['x', null] })],
    ['a person whom staff moved there', () => seat('guest') + entry('registrations', 'guest', { moved: ['a', 'b'] })],
    ['a restored person', () => seat('guest') + entry('registrations', String(ids.full), { restored: 1 })],
    [
      'seats that staff offered by hand',
      () => anOfferAt(ids.full) + entry('registrations', ids.waiting, { by_hand: true }),
    ],
    ['an offer by hand that was accepted', () => seat('guest') + entry('registrations', 'guest', { by_hand: true })],
    ['a maximum that was lowered later', () => seat('guest') + ofEvent([2, 1])],
    ['a time without a maximum', () => seat('guest') + seat('another') + ofEvent([null, 1])],
  ])('are explained by %s', async (_, statements) => {
    expect(await findingOf('seats_within_maximum', statements())).toEqual({ count: 0, ids: [] })
  })

  it.each<[string, () => string]>([
    ['an offer of the list', () => anOfferAt(ids.full)],
    ['an event that staff created', () => seat('guest') + ofEvent([null, 1], 'create')],
    ['a maximum that was raised', () => seat('guest') + seat('another') + seat('third') + ofEvent([1, 2])],
    ['a name that staff corrected', () => seat('guest') + entry('registrations', 'guest', { last_name: ['a', 'b'] })],
    [
      'a smaller number of restored people',
      () => seat('guest') + seat('another') + entry('registrations', String(ids.full), { restored: 1 }),
    ],
  ])('are not explained by %s', async (_, statements) => {
    expect(await findingOf('seats_within_maximum', statements())).toEqual({ count: 1, ids: [String(ids.full)] })
  })
})

describe('a companion', () => {
  const HOURS_AGO = "updated_at = now() - interval '2 hours'"

  it.each<[string, () => string]>([
    [
      'waits although the main registration has a seat',
      () => `
      update registrations set preliminary_registration = false, registered = now() where id = '${ids.waiting}'`,
    ],
    [
      'has a seat although the main registration waits',
      () => `
      update registrations set preliminary_registration = false, registered = now() where accompaniment_of = '${ids.waiting}'`,
    ],
  ])('is found who %s', async (_, statements) => {
    const touched = `update registrations set ${HOURS_AGO};`
    expect(await findingOf('companions_of_main_registrations', statements())).toMatchObject({ count: 0 })
    expect(await findingOf('companions_of_main_registrations', `${statements()};${touched}`)).toMatchObject({
      count: 1,
    })
  })
})

it('logs a broken invariant as an error with name and number only, and stores the newest outcome', async () => {
  const logged = vi.spyOn(log, 'error')
  const stampReminder = (reminder_sent: string | null) =>
    db.update(registrations).set({ reminder_sent }).where(eq(registrations.id, ids.person))
  await stampReminder(SENT)
  await checkAndRecordInvariants()
  expect(logged).toHaveBeenCalledExactlyOnceWith(
    { invariant: 'stamps_with_mails', count: 1, ids: [ids.person] },
    'invariant broken',
  )
  expect(await listInvariantChecks()).toContainEqual(expect.objectContaining({ name: 'stamps_with_mails', broken: 1 }))
  await stampReminder(null)
  await checkAndRecordInvariants()
  expect((await listInvariantChecks()).filter(({ broken }) => broken !== 0)).toEqual([])
})

it('continues after a check that fails, and reports it', async () => {
  const shared = globalThis as typeof globalThis & { academyStore?: FileStore }
  const own = fileStore()
  shared.academyStore = {
    ...own,
    list: () => ({ [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error('away')) }) }),
  }
  const outcomes = await Array.fromAsync(checkInvariants())
  shared.academyStore = own
  expect(outcomes.filter(({ count }) => count === null).map(({ name }) => name)).toEqual([
    'files_with_bytes',
    'bytes_with_files',
  ])
})
