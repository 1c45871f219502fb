import { afterAll, afterEach, expect, it } from 'vitest'
import { GET } from '@/app/api/email/state/route'
import { closeDatabase, db } from '@/server/db'
import { send } from '@/testing/calls'
import { anAddress } from '@/testing/factories'
import { aPerson } from '@/testing/people'
import { MAIL_STATES } from '../contract'
import { mailGates, mails, restores } from '../table'
import { getMailState } from './state'

afterAll(closeDatabase)
afterEach(async () => {
  await db.delete(restores)
  await db.delete(mailGates)
  await db.delete(mails)
})

const NOW = new Date('2026-05-05T10:00:00Z')
const ask = (locale: 'de' | 'en' = 'en') => getMailState({ locale, now: NOW })
const aGate = (fields: Partial<typeof mailGates.$inferInsert>) =>
  db.insert(mailGates).values({ transport: 'capture', message: 'server_away', ...fields })

it('counts what waits for its first or another try, and nothing that is held or ended', async () => {
  const [claimed_at, sent_at] = [NOW.toISOString(), NOW.toISOString()]
  for (const state of MAIL_STATES)
    await db.insert(mails).values({ type: 'invite', state, email: anAddress(), language: 'de', claimed_at, sent_at })
  expect(await ask()).toEqual({ transport: 'capture', waiting: 2, paused_until: null, held_since: null, message: '' })
})

it('says until when nothing goes out and why, in the words of the reader', async () => {
  const paused_until = '2026-05-05T10:05:00.000Z'
  await aGate({ closed_until: paused_until, message: 'login_refused: 535 5.7.8 no' })
  expect(await ask('en')).toMatchObject({ paused_until, message: 'The mail server refused the sign-in: 535 5.7.8 no' })
  expect(await ask('de')).toMatchObject({ message: 'Der Mailserver hat die Anmeldung abgelehnt: 535 5.7.8 no' })
})

it('says nothing of a pause that is over, or of a way out that is not used', async () => {
  await aGate({ closed_until: '2026-05-05T09:59:59Z' })
  await aGate({ transport: 'smtp', closed_until: '2099-01-01T00:00:00Z' })
  expect(await ask()).toMatchObject({ paused_until: null, message: '' })
})

it('says that everything is held since it came from a backup, whatever else pauses it', async () => {
  await aGate({ closed_until: '2026-05-05T10:05:00.000Z' })
  const held_since = '2026-05-05T09:00:00.000Z'
  await db.insert(restores).values({ backup_made_at: '2026-05-04T10:00:00Z', restored_at: held_since })
  expect(await ask('en')).toMatchObject({
    held_since,
    paused_until: null,
    message: expect.stringContaining('docs/operations.md'),
  })
  expect(await ask('de')).toMatchObject({ message: expect.stringContaining('Sicherung') })
  await db.update(restores).set({ released_at: NOW.toISOString() })
  expect(await ask()).toMatchObject({ held_since: null })
})

it('is told to whoever may ask', async () => {
  const { token } = await aPerson({ permissions: ['GET api/email/state'] })
  expect(await send(GET, { token })).toMatchObject({ status: 200, body: { transport: 'capture', waiting: 0 } })
})
