import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MAIL_STATES } from '@/contract/values/mails'
import { mailRuns, mails } from '@/schema/mails'
import { auditLog } from '@/schema/system/audit'
import { closeDatabase, db } from '@/server/database/db'
import { callRoute } from '@/testing/calls'
import { anEmail, aRegistration, aWorkshop } from '@/testing/factories'
import { sendQueuedMails } from '@/testing/mails/recorded-mails'
import { routeOf } from '@/testing/routes'
import { aUser } from '@/testing/users'
import { listMailRuns as listEndpoint, type MAIL_STATUSES } from '../../contract'
import { listMailRuns, steerMailRun } from './mail-runs'

const POST = routeOf('mails.steerMailRun')
const GET = routeOf('mails.listMailRuns')

let author = { id: 0, token: '' }
beforeAll(async () => {
  author = await aUser({ is_super_user: true, name: 'Eva Kern' })
})
afterAll(closeDatabase)

const NOW = '2026-05-05T10:00:00.000Z'
type State = (typeof MAIL_STATES)[number]

async function aRun(fields: Partial<typeof mailRuns.$inferInsert> = {}) {
  const { id } = await aWorkshop()
  const [run] = await db
    .insert(mailRuns)
    .values({ workshop_id: id, kind: 'invites', type: 'invite', queued: 3, skipped: { blacklisted: 2 }, ...fields })
    .returning()
  if (!run) throw new Error('no run')
  return run
}

async function aMail(run: { id: number; workshop_id: number }, fields: Partial<typeof mails.$inferInsert> = {}) {
  const timestamps = { claimed_at: NOW, sent_at: fields.state === 'sent' ? NOW : null }
  const mail = { workshop_id: run.workshop_id, run_id: run.id, type: 'invite' as const, bulk: true, language: 'de' }
  const [written] = await db
    .insert(mails)
    .values({ ...mail, ...timestamps, email: anEmail(), ...fields })
    .returning()
  if (!written) throw new Error('no mail')
  return written
}

const listRuns = async (filter: object, more: object = {}) => {
  const { data, meta } = await listMailRuns(listEndpoint.query.parse({ filter, ...more }))
  return { data, meta }
}
const steerRun = (run: { id: number }, is_stopped: boolean) => steerMailRun(run.id, { is_stopped, author })
const mailsOf = ({ id }: { id: number }) => db.select().from(mails).where(eq(mails.run_id, id)).orderBy(mails.id)

describe('the runs of an event', () => {
  it('show author, audience, skipped people and progress', async () => {
    const run = await aRun({ created_by: author.id })
    for (const state of ['sent', 'sent', 'retry', 'queued', 'failed'] as const) await aMail(run, { state })
    await aMail(await aRun(), { state: 'sent' })
    const { status, body } = await callRoute(GET, {
      query: { 'filter[workshop_id]': run.workshop_id },
      token: author.token,
    })
    expect({ status, data: body.data }).toEqual({
      status: 200,
      data: [
        {
          id: run.id,
          workshop_id: run.workshop_id,
          kind: 'invites',
          type: 'invite',
          created_at: run.created_at,
          created_by_name: 'Eva Kern',
          is_stopped: false,
          queued: 3,
          skipped: { blacklisted: 2 },
          audience: null,
          counts: { sent: 2, retrying: 1, queued: 1, failed: 1 },
        },
      ],
    })
  })

  it('are listed newest first by pages, also those of a deleted account', async () => {
    const { workshop_id } = await aRun({ created_at: '2026-05-01T08:00:00Z' })
    for (const day of [3, 2]) await aRun({ workshop_id, created_at: `2026-05-0${day}T08:00:00Z` })
    const { data, meta } = await listRuns({ workshop_id }, { per_page: 2 })
    expect(data.map(({ created_at }) => created_at.slice(8, 10))).toEqual(['03', '02'])
    expect(data[0]).toMatchObject({ created_by_name: null, counts: {} })
    expect(meta.pagination).toMatchObject({ total: 3, total_pages: 2 })
    const oldest = await listRuns({ workshop_id }, { sortBy: 'created_at', sortByDirection: 'asc', per_page: 1 })
    expect(oldest.data[0]?.created_at).toBe('2026-05-01T08:00:00.000Z')
  })
})

describe('a run that is stopped', () => {
  it('holds waiting mails, finishes those being sent, and leaves ended ones unchanged', async () => {
    const run = await aRun()
    const stranger = await aMail(await aRun())
    for (const state of MAIL_STATES) await aMail(run, { state })
    const shown = await steerRun(run, true)
    const held: Partial<Record<State, State>> = { queued: 'held', retry: 'held' }
    expect((await mailsOf(run)).map(({ state }) => state)).toEqual(MAIL_STATES.map((state) => held[state] ?? state))
    const counts: Partial<Record<(typeof MAIL_STATUSES)[number], number>> = { held: 3, sending: 1, sent: 1, failed: 1 }
    expect(shown).toMatchObject({ id: run.id, is_stopped: true, counts: { ...counts, unknown: 1, dropped: 1 } })
    expect(await db.select().from(mails).where(eq(mails.id, stranger.id))).toMatchObject([{ state: 'queued' }])
  })

  it('sends nothing until it continues, and then every mail', async () => {
    const run = await aRun()
    const workshop = { id: run.workshop_id }
    const person = await aRegistration(workshop, { registered: null })
    await aMail(run, { registration_id: person.id, email: person.email })
    await steerRun(run, true)
    const reached = async () => (await sendQueuedMails()).some(({ to }) => to.address === person.email)
    expect(await reached()).toBe(false)
    expect(await steerRun(run, false)).toMatchObject({ is_stopped: false, counts: { queued: 1 } })
    expect(await reached()).toBe(true)
    expect(await steerRun(run, true)).toMatchObject({ is_stopped: true, counts: { sent: 1 } })
  })

  it('continues at once, also with mails that waited for a retry, and keeps their attempts and reasons', async () => {
    const run = await aRun()
    await aMail(run, { state: 'retry', attempts: 4, message: 'interrupted', next_attempt_at: '2099-01-01T00:00:00Z' })
    await steerRun(run, true)
    await steerRun(run, false)
    const [mail] = await mailsOf(run)
    expect(mail).toMatchObject({ state: 'queued', attempts: 4, message: 'interrupted' })
    expect(Date.parse(mail?.next_attempt_at ?? '')).toBeLessThanOrEqual(Date.now() + 1000)
  })

  it('is recorded once in the audit log with its author', async () => {
    const run = await aRun()
    await steerRun(run, true)
    await steerRun(run, true)
    const ofRun = and(eq(auditLog.object, 'mail_runs'), eq(auditLog.object_id, String(run.id)))
    expect(await db.select().from(auditLog).where(ofRun)).toMatchObject([
      { user_id: author.id, action: 'update', changes: { is_stopped: [false, true] } },
    ])
  })

  it('answers 404 for an unknown run', async () => {
    const call = { params: { id: 999_999 }, body: { is_stopped: true }, token: author.token }
    expect(await callRoute(POST, call)).toMatchObject({ status: 404 })
  })
})
