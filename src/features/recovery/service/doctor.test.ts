import { eq } from 'drizzle-orm'
import type postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { users } from '@/features/accounts/table'
import { mails } from '@/features/mails/table'
import { closeDatabase, db, sql } from '@/server/db'
import { log } from '@/server/log'
import { type Store, store } from '@/server/store'
import { files } from '@/server/tables'
import { aRegistration, aWorkshop } from '@/testing/factories'
import { aPerson } from '@/testing/people'
import { checkInvariants, examineData, INVARIANTS, listInvariantChecks } from './doctor'

const SENT = '2026-01-05T10:00:00Z'
let ids = { workshop: 0, other: 0, full: 0, person: '', companion: '', mail: 0, user: 0, file: '' }

/** A small sound academy: a party, a full event, a sent mail with its stamp, an account, a file. */
beforeAll(async () => {
  const [workshop, other, full] = [await aWorkshop(), await aWorkshop(), await aWorkshop({ maximum_participants: 1 })]
  const main = await aRegistration(workshop, { invitation_sent: SENT, calendar_sequence: 0 })
  const companion = await aRegistration(workshop, { accompaniment_of: main.id })
  await aRegistration(full)
  const user = await aPerson()
  await db.update(users).set({ is_super_user: true }).where(eq(users.id, user.id))
  const mail = { email: main.email, language: 'de', registration_id: main.id, workshop_id: workshop.id }
  const [sent] = await db
    .insert(mails)
    .values({ ...mail, type: 'invite', state: 'sent', sent_at: SENT })
    .returning()
  const file = { id: 'afile', name: 'a.webp', content_type: 'image/webp', size: 1, sha256: 'a'.repeat(64) }
  await db.insert(files).values(file)
  await store().put(file.id, Buffer.from('a'), 'image/webp')
  const found = { workshop: workshop.id, other: other.id, full: full.id, person: main.id, companion: companion.id }
  ids = { ...found, mail: sent?.id ?? 0, user: user.id, file: file.id }
})

afterAll(closeDatabase)

/** For each invariant one thing that breaks it; what the database itself would refuse is allowed first. */
const BREAK: Record<string, () => string> = {
  seats_within_maximum: () => `
    insert into registrations (id, invite_slug, workshop_id, email, language, registered)
    values ('guest', 'guest', ${ids.full}, 'guest@example.org', 'de', now())`,
  one_place_each: () => `
    drop index registrations_one_seat;
    update registrations set email = 'same@example.org' where workshop_id = ${ids.workshop}`,
  companions_of_main_registrations: () =>
    `update registrations set workshop_id = ${ids.other} where id = '${ids.companion}'`,
  participants_with_seats: () =>
    `update registrations set participated = now(), cancelled_at = now() where id = '${ids.person}'`,
  erased_people_nameless: () => `update registrations set erased_at = now() where id = '${ids.person}'`,
  calendars_not_ahead: () => `update registrations set calendar_sequence = 7 where id = '${ids.person}'`,
  unique_accounts: () => `
    alter table users drop constraint users_email;
    insert into users (name, email) select name, email from users where id = ${ids.user}`,
  a_super_user: () => 'update users set is_super_user = false',
  imports_add_up: () => `
    insert into import_results (workshop_id, kind, file_name, total, done) values (${ids.workshop}, 'registrations', 'a.xlsx', 3, 0)`,
  sent_mails_stamped: () => `update registrations set invitation_sent = null where id = '${ids.person}'`,
  stamps_with_mails: () => `update registrations set reminder_sent = now() where id = '${ids.person}'`,
  waiting_mails_move: () =>
    `update mails set state = 'queued', next_attempt_at = now() - interval '2 days' where id = ${ids.mail}`,
  held_mails_of_stopped_runs: () => `update mails set state = 'held' where id = ${ids.mail}`,
  waiting_mails_about_somebody: () =>
    `update mails set state = 'queued', registration_id = null where id = ${ids.mail}`,
  mails_of_their_event: () => `update mails set workshop_id = ${ids.other} where id = ${ids.mail}`,
  one_mail_each_round: () => `
    drop index mails_once;
    insert into mails (type, registration_id, email, language) select type, registration_id, email, language from mails where id = ${ids.mail}`,
  runs_with_their_mails: () =>
    `insert into mail_runs (workshop_id, kind, type, queued, skipped) values (${ids.workshop}, 'invites', 'invite', 2, '{}')`,
  nothing_to_erased_people: () =>
    `update mails set state = 'queued', email = 'erased-1@erased.invalid' where id = ${ids.mail}`,
  files_with_bytes: () =>
    `update files set variants = '[{"name": "480", "width": 480, "height": 1, "size": 1}]' where id = '${ids.file}'`,
  images_in_texts: () =>
    `update workshops set description = '<p><img src="/images/editor/gone.webp"></p>' where id = ${ids.workshop}`,
  constraints_in_force: () => 'alter table mails disable trigger all',
  log_append_only: () => 'drop trigger audit_log_append_only on audit_log',
  references_lead_somewhere: () => `
    set local session_replication_role = replica;
    delete from workshops where id = ${ids.workshop}`,
  numbers_ahead: () => 'alter table mails alter column id restart with 1',
}

class TakenBack extends Error {}

/** What an invariant finds in a database that is broken so; afterwards it is sound again. */
async function findingOf(name: string, statements: string) {
  const invariant = INVARIANTS.find((one) => one.name === name)
  let found: unknown
  const examined = async (tx: postgres.TransactionSql) => {
    await tx.unsafe(statements)
    found = await invariant?.find(tx)
    throw new TakenBack()
  }
  await sql()
    .begin(examined)
    .catch((thrown: unknown) => {
      if (!(thrown instanceof TakenBack)) throw thrown
    })
  return found
}

it('finds nothing broken in a sound academy', async () => {
  const outcomes = await Array.fromAsync(checkInvariants())
  expect(outcomes.filter(({ count }) => count !== 0)).toEqual([])
  expect(outcomes.length).toBe(INVARIANTS.length)
})

it.each(Object.keys(BREAK))('finds what breaks %s', async (name) => {
  expect(await findingOf(name, BREAK[name]?.() ?? '')).toMatchObject({
    count: expect.any(Number),
    ids: expect.arrayContaining([expect.any(String)]),
  })
})

it('finds bytes that no file names, once they are older than what the sweep leaves alone', async () => {
  await store().put('stray', Buffer.from('b'), 'image/webp')
  expect(await findingOf('bytes_with_files', '')).toEqual({ count: 0, ids: [] })
  vi.useFakeTimers({ now: Date.now() + 3 * 86_400_000, toFake: ['Date'] })
  expect(await findingOf('bytes_with_files', '')).toEqual({ count: 1, ids: ['stray'] })
  vi.useRealTimers()
  await store().delete('stray')
})

it('has something that breaks each invariant', () => {
  const names = INVARIANTS.map(({ name }) => name)
  expect(names.filter((name) => !(name in BREAK))).toEqual(['bytes_with_files'])
})

describe('seats beyond the maximum', () => {
  const seat = (id: string, more = 'false') => `
    insert into registrations (id, invite_slug, workshop_id, email, language, registered, manually_added)
    values ('${id}', '${id}', ${ids.full}, '${id}@example.org', 'de', now(), ${more});`
  const entry = (object: string, of: string, changes: object, action = 'update') => `
    insert into audit_log (user_id, action, object, object_id, changes)
    values (${ids.user}, '${action}', '${object}', '${of}', '${JSON.stringify(changes)}');`
  const ofEvent = (maximum_participants: (number | null)[], action?: string) =>
    entry('workshops', String(ids.full), { maximum_participants }, action)

  it.each<[string, () => string]>([
    ['whom staff entered', () => seat('guest', 'true')],
    [
      'whom staff gave the seat back',
      () => seat('guest') + entry('registrations', 'guest', { cancelled_at: ['x', null] }),
    ],
    ['who were restored', () => seat('guest') + entry('registrations', String(ids.full), { restored: 1 })],
    ['who were there before the maximum was lowered', () => seat('guest') + ofEvent([2, 1])],
    ['who came while there was no maximum', () => seat('guest') + seat('another') + ofEvent([null, 1])],
  ])('are held by %s', async (_, statements) => {
    expect(await findingOf('seats_within_maximum', statements())).toEqual({ count: 0, ids: [] })
  })

  it.each<[string, () => string]>([
    ['an event that staff made', () => seat('guest') + ofEvent([null, 1], 'create')],
    ['a maximum that was raised', () => seat('guest') + seat('another') + seat('third') + ofEvent([1, 2])],
    ['a name that staff corrected', () => seat('guest') + entry('registrations', 'guest', { last_name: ['a', 'b'] })],
    [
      'fewer who were restored',
      () => seat('guest') + seat('another') + entry('registrations', String(ids.full), { restored: 1 }),
    ],
  ])('are not explained by %s', async (_, statements) => {
    expect(await findingOf('seats_within_maximum', statements())).toEqual({ count: 1, ids: [String(ids.full)] })
  })
})

it('logs what is broken as an error, by name and number alone, and keeps the newest outcome of each', async () => {
  const told = vi.spyOn(log, 'error')
  await db.update(mails).set({ workshop_id: ids.other })
  await examineData()
  expect(told).toHaveBeenCalledExactlyOnceWith(
    { invariant: 'mails_of_their_event', count: 1, ids: [String(ids.mail)] },
    'invariant broken',
  )
  expect(await listInvariantChecks()).toContainEqual(
    expect.objectContaining({ name: 'mails_of_their_event', broken: 1 }),
  )
  await db.update(mails).set({ workshop_id: ids.workshop })
  await examineData()
  expect((await listInvariantChecks()).filter(({ broken }) => broken !== 0)).toEqual([])
})

it('goes on where one thing cannot be found out, and says so', async () => {
  const shared = globalThis as typeof globalThis & { academyStore?: Store }
  const own = store()
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
