import { eq } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { permissionOf } from '@/contract/endpoint'
import { deleteAudience } from '@/features/audiences/service/edit-audience'
import { mailRuns, mails, plannedMails } from '@/schema/mails'
import { closeDatabase, db } from '@/server/database/db'
import { anInvitableAudience } from '@/testing/audiences'
import { callRoute } from '@/testing/calls'
import { routeOf } from '@/testing/routes'
import { aUser } from '@/testing/users'
import { saveDefaultMail, savePlannedMail } from '../contract'
import { copyMailPlan } from './copy'
import { listMailPlan } from './list-plan'
import { sendPlannedMails } from './send'

const SAVE_DEFAULT = routeOf('workshops.saveDefaultMail')
const SAVE = routeOf('workshops.savePlannedMail')

afterAll(closeDatabase)

const INVITATION = {
  type: 'invite',
  audience: 'audience',
  anchor: 'start',
  offset_days: -1,
  at_time: '09:00',
} as const

it('somebody who may not invite an audience plans no invitation of it', async () => {
  const { id, event } = await anInvitableAudience()
  const planner = await aUser({ permissions: [permissionOf(savePlannedMail), permissionOf(saveDefaultMail)] })
  const invitation = { ...INVITATION, audience_id: id, offset_minutes: null }
  const plan = { params: { id: event.id, mail: 'new' }, body: invitation, token: planner.token }
  expect(await callRoute(SAVE, plan)).toMatchObject({ status: 403 })
  const planDefault = { params: { id: 'new' }, body: invitation, token: planner.token }
  expect(await callRoute(SAVE_DEFAULT, planDefault)).toMatchObject({ status: 403 })
  expect(await callRoute(SAVE, { ...plan, body: { ...invitation, audience: 'newinvites' } })).toMatchObject({
    status: 200,
  })
})

it('a planned invitation goes to the people whom its audience finds at that time, and the audience stays until then', async () => {
  const author = await aUser({ is_super_user: true })
  const { id, email, event } = await anInvitableAudience()
  const [planned] = await db
    .insert(plannedMails)
    .values({
      ...INVITATION,
      workshop_id: event.id,
      audience_id: id,
      created_at: '2026-01-01T00:00:00Z',
    })
    .returning()
  await expect(deleteAudience(id, author)).rejects.toMatchObject({ status: 422 })
  const { data } = await listMailPlan(event.id, new Date())
  expect(data).toMatchObject([{ phase: 'planned', recipients: 1, audience_id: id }])

  const due = new Date(data[0]?.due_at ?? 0)
  await sendPlannedMails(due)
  const [run] = await db
    .select()
    .from(mailRuns)
    .where(eq(mailRuns.planned_mail_id, planned?.id ?? 0))
  expect(run).toMatchObject({ kind: 'audience', queued: 1, audience: { audience_id: id, matched: 1 } })
  const sent = await db
    .select()
    .from(mails)
    .where(eq(mails.run_id, run?.id ?? 0))
  expect(sent).toMatchObject([{ email, state: 'queued' }])
  await sendPlannedMails(due)
  expect(await db.$count(mails, eq(mails.email, email))).toBe(1)

  await deleteAudience(id, author)
  const { event: other } = await anInvitableAudience()
  await db.transaction((tx) => copyMailPlan(tx, { from: event.id, to: [other.id], author: author.id }))
  expect(await db.$count(plannedMails, eq(plannedMails.workshop_id, other.id))).toBe(0)
})
