import { afterAll, afterEach, expect, it } from 'vitest'
import { MAIL_STATES } from '@/contract/values/mails'
import { mails, mailThrottles } from '@/schema/mails'
import { restores } from '@/schema/system/maintenance'
import { closeDatabase, db } from '@/server/database/db'
import { callRoute } from '@/testing/calls'
import { anEmail } from '@/testing/factories'
import { routeOf } from '@/testing/routes'
import { aUser } from '@/testing/users'
import { getMailState } from './sending-state'

const GET = routeOf('mails.getMailState')

afterAll(closeDatabase)
afterEach(async () => {
  await db.delete(restores)
  await db.delete(mailThrottles)
  await db.delete(mails)
})

const NOW = new Date('2026-05-05T10:00:00Z')
const readState = (locale: 'de' | 'en' = 'en') => getMailState({ locale, now: NOW })
const aThrottle = (fields: Partial<typeof mailThrottles.$inferInsert>) =>
  db.insert(mailThrottles).values({ transport: 'capture', message: 'server_away', ...fields })

it('counts mails that wait for an attempt, without held and ended ones', async () => {
  const claimed_at = NOW.toISOString()
  const sent_at = NOW.toISOString()
  for (const state of MAIL_STATES)
    await db.insert(mails).values({ type: 'invite', state, email: anEmail(), language: 'de', claimed_at, sent_at })
  expect(await readState()).toEqual({
    transport: 'capture',
    waiting: 2,
    paused_until: null,
    held_since: null,
    message: '',
  })
})

it("reports the end and the reason of a pause in the reader's language", async () => {
  const paused_until = '2026-05-05T10:05:00.000Z'
  await aThrottle({ closed_until: paused_until, message: 'login_refused: 535 5.7.8 no' })
  expect(await readState('en')).toMatchObject({
    paused_until,
    message: 'The mail server refused the sign-in: 535 5.7.8 no',
  })
  expect(await readState('de')).toMatchObject({ message: 'Der Mailserver hat das Einloggen abgelehnt: 535 5.7.8 no' })
})

it('reports no pause that is over or that concerns another transport', async () => {
  await aThrottle({ closed_until: '2026-05-05T09:59:59Z' })
  await aThrottle({ transport: 'smtp', closed_until: '2099-01-01T00:00:00Z' })
  expect(await readState()).toMatchObject({ paused_until: null, message: '' })
})

it('reports the hold after a restore before any other pause', async () => {
  await aThrottle({ closed_until: '2026-05-05T10:05:00.000Z' })
  const held_since = '2026-05-05T09:00:00.000Z'
  await db.insert(restores).values({ backup_made_at: '2026-05-04T10:00:00Z', restored_at: held_since })
  expect(await readState('en')).toMatchObject({
    held_since,
    paused_until: null,
    message: expect.stringContaining('docs/operations.md'),
  })
  expect(await readState('de')).toMatchObject({ message: expect.stringContaining('Sicherung') })
  await db.update(restores).set({ released_at: NOW.toISOString() })
  expect(await readState()).toMatchObject({ held_since: null })
})

it('is returned to users with the permission', async () => {
  const { token } = await aUser({ permissions: ['GET api/email/state'] })
  expect(await callRoute(GET, { token })).toMatchObject({ status: 200, body: { transport: 'capture', waiting: 0 } })
})
