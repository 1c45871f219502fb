import { describe, expect, it } from 'vitest'
import { MAIL_STATES } from '@/contract/values/mails'
import { mailRuns, mails } from '@/schema/mails'
import { db } from '@/server/database/db'
import { callRoute } from '@/testing/calls'
import { anEmail, aRegistration, aWorkshop } from '@/testing/factories'
import { routeOf } from '@/testing/routes'
import { aUser } from '@/testing/users'
import { EVENT_MAIL_TYPES, listMailLog as listEndpoint, MAIL_STATUSES } from '../../contract'
import { deleteOldBodies, listMailLog } from './mail-log'

const GET = routeOf('mails.listMailLog')
const GET_MAIL = routeOf('mails.getMail')

const NOW = '2026-05-05T10:00:00.000Z'
type Workshop = { id: number }

const aMail = (workshop: Workshop, fields: Partial<typeof mails.$inferInsert> = {}) =>
  db.insert(mails).values({ type: 'invite', workshop_id: workshop.id, email: anEmail(), language: 'de', ...fields })

const inState = (state: (typeof MAIL_STATES)[number]) => ({
  state,
  ...(state === 'sending' && { claimed_at: NOW }),
  ...(state === 'sent' && { sent_at: NOW }),
})

const listLog = ({ id }: Workshop, query: object = {}, locale: 'de' | 'en' = 'en') =>
  listMailLog(id, listEndpoint.query.parse(query), locale)

describe('the log of an event', () => {
  it('lists an offer of the waiting list that could not be sent, with the reason', async () => {
    const workshop = await aWorkshop()
    await aMail(workshop, { type: 'offer', state: 'failed', message: 'content_refused: 554 refused' })
    const { data } = await listLog(workshop, { filter: { status: 'failed' } }, 'de')
    expect(data).toMatchObject([{ type: 'offer', message: expect.stringContaining('554 refused') }])
  })

  it('lists its mails newest first, and none of another event or of an account', async () => {
    const workshop = await aWorkshop()
    await aMail(await aWorkshop())
    await db.insert(mails).values({ type: 'verify_email', email: anEmail(), language: 'de' })
    for (const day of [2, 3, 1])
      await aMail(workshop, { subject: `Day ${day}`, created_at: `2026-05-0${day}T08:00:00Z` })
    const { data, meta } = await listLog(workshop)
    expect(data.map(({ subject }) => subject)).toEqual(['Day 3', 'Day 2', 'Day 1'])
    expect(meta.pagination.total).toBe(3)
    const oldestFirst = await listLog(workshop, { sortBy: 'created_at', sortByDirection: 'asc', per_page: 1 })
    expect(oldestFirst).toMatchObject({ data: [{ subject: 'Day 1' }], meta: { pagination: { total_pages: 3 } } })
  })

  it('returns recipient, time and subject, but no text of a mail', async () => {
    const workshop = await aWorkshop()
    const { id, email } = await aRegistration(workshop)
    const secrets = { html: 'SECRET', text: 'SECRET', calendar: 'SECRET', data: { token: 'SECRET' } }
    await aMail(workshop, {
      ...inState('sent'),
      ...secrets,
      email,
      registration_id: id,
      recipient_name: 'Dr. Mona Lang',
    })
    const { token } = await aUser({ is_super_user: true })
    const { body } = await callRoute(GET, { params: { id: workshop.id }, token })
    expect(JSON.stringify(body)).not.toContain('SECRET')
    expect(body.data).toEqual([
      {
        id: expect.any(Number),
        registration_id: id,
        created_at: expect.any(String),
        sent_at: NOW,
        type: 'invite',
        email,
        recipient_name: 'Dr. Mona Lang',
        subject: null,
        status: 'sent',
        message: '',
      },
    ])
  })
})

describe('the status', () => {
  it('distinguishes every state, and a retried mail from a mail that waits for its first attempt', async () => {
    const workshop = await aWorkshop()
    for (const state of MAIL_STATES) await aMail(workshop, { ...inState(state), subject: state })
    const { data } = await listLog(workshop)
    const shown = Object.fromEntries(data.map(({ subject, status }) => [subject, status]))
    expect(shown).toEqual({ ...Object.fromEntries(MAIL_STATES.map((state) => [state, state])), retry: 'retrying' })
    for (const status of MAIL_STATUSES)
      expect((await listLog(workshop, { filter: { status } })).data).toMatchObject([{ status }])
  })

  it('comes with its reason in the language of the reader and the words of the mail server', async () => {
    const workshop = await aWorkshop()
    await aMail(workshop, { state: 'failed', message: 'address_refused: 550 5.1.1 User unknown: mona' })
    const said = async (locale: 'de' | 'en') => (await listLog(workshop, {}, locale)).data[0]?.message
    expect(await said('en')).toBe('The address was refused: 550 5.1.1 User unknown: mona')
    expect(await said('de')).toMatch(/^Die Adresse .*: 550 5\.1\.1 User unknown: mona$/)
  })
})

describe('a mail of the log', () => {
  const readMail = async (mailId: number) => {
    const { token } = await aUser({ is_super_user: true })
    return callRoute(GET_MAIL, { params: { id: mailId }, token })
  }
  const onlyMailOf = async (workshop: Workshop) => (await listLog(workshop)).data[0]?.id ?? 0

  it('is read as it was sent, with its run and the present address of its person', async () => {
    const workshop = await aWorkshop()
    const { id, email } = await aRegistration(workshop)
    const [run] = await db
      .insert(mailRuns)
      .values({ workshop_id: workshop.id, kind: 'invites', type: 'invite', queued: 1, skipped: {} })
      .returning()
    const parts = { subject: 'Come', text: 'Come soon', html: '<p>Come soon</p>', calendar: 'BEGIN:VCALENDAR' }
    await aMail(workshop, { ...inState('sent'), ...parts, registration_id: id, email: anEmail(), run_id: run?.id })
    expect(await readMail(await onlyMailOf(workshop))).toMatchObject({
      status: 200,
      body: {
        subject: 'Come',
        text: 'Come soon',
        html: '<p>Come soon</p>',
        has_calendar: true,
        is_text_deleted: false,
        workshop_id: workshop.id,
        registration_email: email,
        run: { id: run?.id, kind: 'invites', queued: 1 },
      },
    })
  })

  it('says that its text was deleted because of its age', async () => {
    const workshop = await aWorkshop()
    await aMail(workshop, { ...inState('sent'), text: 'Long ago', created_at: '2020-05-05T10:00:00Z' })
    await deleteOldBodies()
    expect((await readMail(await onlyMailOf(workshop))).body).toMatchObject({ text: null, is_text_deleted: true })
  })

  it('is no mail of an account, whose links act for it', async () => {
    const [mail] = await db
      .insert(mails)
      .values({ type: 'password_reset', email: anEmail(), language: 'de', html: 'SECRET' })
      .returning({ id: mails.id })
    expect(await readMail(mail?.id ?? 0)).toMatchObject({ status: 404 })
  })
})

describe('a filter of the log', () => {
  it('is a run or a registration', async () => {
    const workshop = await aWorkshop()
    const { id } = await aRegistration(workshop)
    const [run] = await db
      .insert(mailRuns)
      .values({ workshop_id: workshop.id, kind: 'invites', type: 'invite', queued: 0, skipped: {} })
      .returning()
    await aMail(workshop, { subject: 'other' })
    await aMail(workshop, { subject: 'of run', run_id: run?.id })
    await aMail(workshop, { subject: 'of person', registration_id: id })
    const found = async (filter: object) => (await listLog(workshop, { filter })).data.map(({ subject }) => subject)
    expect(await found({ run_id: run?.id })).toEqual(['of run'])
    expect(await found({ registration_id: id })).toEqual(['of person'])
  })

  it('is a type of mail', async () => {
    const workshop = await aWorkshop()
    for (const type of EVENT_MAIL_TYPES) await aMail(workshop, { type })
    for (const type of EVENT_MAIL_TYPES)
      expect((await listLog(workshop, { filter: { type } })).data).toMatchObject([{ type }])
  })

  it('is an address or a name, in part', async () => {
    const workshop = await aWorkshop()
    await aMail(workshop, { email: 'mona.lang@klinik.example', recipient_name: 'Dr. Mona Lang' })
    await aMail(workshop, { email: 'other@klinik.example' })
    const found = async (search: string) => (await listLog(workshop, { search })).data.map(({ email }) => email)
    expect(await found('MONA klinik')).toEqual(['mona.lang@klinik.example'])
    expect(await found('dr.')).toEqual(['mona.lang@klinik.example'])
    expect(await found('klinik')).toHaveLength(2)
    expect(await found('%')).toEqual([])
  })

  it.each([
    { 'filter[status]': 'retry' },
    { 'filter[type]': 'verify_email' },
    { 'filter[email]': 'x' },
    { sortBy: 'email' },
  ])('is refused if it is unknown: %o', async (query) => {
    const { token } = await aUser({ is_super_user: true })
    expect(await callRoute(GET, { params: { id: 1 }, query, token })).toMatchObject({ status: 422 })
  })
})
