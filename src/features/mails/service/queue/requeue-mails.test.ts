import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { MAIL_STATES, WAITLIST_MAIL_TYPES } from '@/contract/values/mails'
import { mailBatches, mails } from '@/schema/mails'
import { closeDatabase, db } from '@/server/database/db'
import { callRoute } from '@/testing/calls'
import { anEmail, aRegistration, aWorkshop } from '@/testing/factories'
import { sendQueuedMails } from '@/testing/mails/recorded-mails'
import { routeOf } from '@/testing/routes'
import { aUser } from '@/testing/users'
import { EVENT_MAIL_TYPES, listMailLog as listEndpoint, REGISTRATION_MAIL_TYPES } from '../../contract'
import { listMailLog } from '../log/mail-log'
import { requeueMails } from './requeue-mails'

const POST = routeOf('registrations.repeatMails')

afterAll(closeDatabase)

const NOW = '2026-05-05T10:00:00.000Z'
type Workshop = { id: number }
const author = await aUser()

async function aMail(workshop: Workshop, fields: Partial<typeof mails.$inferInsert> = {}) {
  const timestamps = { claimed_at: NOW, sent_at: fields.state === 'sent' ? NOW : null, next_attempt_at: NOW }
  const [mail] = await db
    .insert(mails)
    .values({ workshop_id: workshop.id, type: 'invite', email: anEmail(), language: 'de', ...timestamps, ...fields })
    .returning()
  if (!mail) throw new Error('no mail')
  return mail
}
const readMail = async ({ id }: { id: number }) => (await db.select().from(mails).where(eq(mails.id, id)))[0]

describe('a failed mail', () => {
  it('is sent again with all attempts and without its old reason', async () => {
    const workshop = await aWorkshop()
    const person = await aRegistration(workshop, { registered: null })
    const of = { registration_id: person.id, email: person.email }
    const mail = await aMail(workshop, { ...of, state: 'failed', attempts: 8, message: 'address_refused: 550 no' })
    expect(await requeueMails(workshop.id, { which: { ids: [mail.id] }, author })).toEqual({ queued: 1 })
    expect(await readMail(mail)).toMatchObject({ state: 'queued', attempts: 0, message: '', bulk: false })
    expect((await sendQueuedMails()).map(({ to }) => to.address)).toContain(person.email)
    expect(await readMail(mail)).toMatchObject({ state: 'sent', attempts: 1 })
  })

  it('is sent in a call of its own, not in the one that it failed in', async () => {
    const workshop = await aWorkshop()
    const [batch] = await db.insert(mailBatches).values({ payload: '[]' }).returning()
    const mail = await aMail(workshop, { state: 'failed', bulk: true, batch_id: batch?.id })
    await requeueMails(workshop.id, { which: { status: 'failed' }, author })
    expect(await readMail(mail)).toMatchObject({ state: 'queued', bulk: true, batch_id: null })
  })

  it('stays failed where the person got a later mail of the type, and is not counted as repeatable', async () => {
    const workshop = await aWorkshop()
    const { id } = await aRegistration(workshop, { registered: null })
    const first = await aMail(workshop, { registration_id: id, state: 'failed', round: 1 })
    const second = await aMail(workshop, { registration_id: id, state: 'failed', round: 2 })
    const query = listEndpoint.query.parse({ filter: { repeatable: 'failed' } })
    expect((await listMailLog(workshop.id, query, 'de')).data.map((mail) => mail.id)).toEqual([second.id])
    expect(await requeueMails(workshop.id, { which: { status: 'failed' }, author })).toEqual({ queued: 1 })
    expect(await readMail(first)).toMatchObject({ state: 'failed' })
    expect(await readMail(second)).toMatchObject({ state: 'queued' })
  })

  it('is sent again although a later mailing left the person out', async () => {
    const workshop = await aWorkshop()
    const { id } = await aRegistration(workshop, { registered: null })
    await aMail(workshop, { registration_id: id, state: 'failed', round: 1 })
    await aMail(workshop, { registration_id: id, state: 'skipped', round: 2, claimed_at: null })
    expect(await requeueMails(workshop.id, { which: { status: 'failed' }, author })).toEqual({ queued: 1 })
  })
})

describe('a mail whose delivery is unknown', () => {
  it.each(['interrupted', 'interrupted: connection lost'])(
    'keeps its mark (%s), so that the log says that it may have arrived twice',
    async (message) => {
      const workshop = await aWorkshop()
      const doubtful = await aMail(workshop, { state: 'unknown', message })
      const failed = await aMail(workshop, { state: 'failed', message })
      expect(await requeueMails(workshop.id, { which: { status: 'unknown' }, author })).toEqual({ queued: 1 })
      expect(await readMail(doubtful)).toMatchObject({ state: 'queued', message })
      expect(await readMail(failed)).toMatchObject({ state: 'failed' })
      await requeueMails(workshop.id, { which: { status: 'failed' }, author })
      expect(await readMail(failed)).toMatchObject({ state: 'queued', message })
    },
  )
})

describe('repeated mails', () => {
  it('are only failed mails and those with an unknown delivery', async () => {
    const workshop = await aWorkshop()
    const written = await Promise.all(MAIL_STATES.map((state) => aMail(workshop, { state })))
    expect(await requeueMails(workshop.id, { which: { ids: written.map(({ id }) => id) }, author })).toEqual({
      queued: 2,
    })
    const repeated = ['failed', 'unknown']
    for (const mail of written)
      expect((await readMail(mail))?.state).toBe(repeated.includes(mail.state) ? 'queued' : mail.state)
  })

  it('are no mails of another event', async () => {
    const workshop = await aWorkshop()
    const other = await aWorkshop()
    const mail = await aMail(other, { state: 'failed' })
    expect(await requeueMails(workshop.id, { which: { ids: [mail.id] }, author })).toEqual({ queued: 0 })
    expect(await requeueMails(workshop.id, { which: { status: 'failed' }, author })).toEqual({ queued: 0 })
    expect(await readMail(mail)).toMatchObject({ state: 'failed' })
  })

  it('are no mails whose text cannot be rendered again', async () => {
    const workshop = await aWorkshop()
    for (const type of EVENT_MAIL_TYPES) await aMail(workshop, { type, state: 'failed' })
    const { token } = await aUser({ is_super_user: true })
    const answer = await callRoute(POST, { params: { id: workshop.id }, body: { status: 'failed' }, token })
    expect(answer).toMatchObject({ status: 200, body: { queued: REGISTRATION_MAIL_TYPES.length } })
    const left = await db.select({ type: mails.type }).from(mails).where(eq(mails.state, 'failed'))
    expect(left.map(({ type }) => type)).toEqual(expect.arrayContaining([...WAITLIST_MAIL_TYPES, 'notice', 'test']))
  })
})
