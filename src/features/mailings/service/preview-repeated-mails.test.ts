import { eq } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { mails } from '@/schema/mails'
import { closeDatabase, db } from '@/server/database/db'
import { callRoute } from '@/testing/calls'
import { aRegistration, aWorkshop } from '@/testing/factories'
import { routeOf } from '@/testing/routes'
import { aUser } from '@/testing/users'

const POST = routeOf('registrations.repeatMails')

afterAll(closeDatabase)

it('warns of what the recipients of repeated mails will find, before any is queued', async () => {
  const { token } = await aUser({ is_super_user: true })
  const workshop = await aWorkshop({ cancelled_at: '2026-01-02T10:00:00Z', title: 'Heart (copy)' })
  const { id: registration_id, email } = await aRegistration(workshop)
  const failed = { type: 'confirmation', state: 'failed', workshop_id: workshop.id, language: 'de' } as const
  const [mail] = await db
    .insert(mails)
    .values({ ...failed, registration_id, email })
    .returning()
  const id = mail?.id ?? 0
  const repeat = (body: object) => callRoute(POST, { params: { id: workshop.id }, body, token })
  const readState = async () => (await db.select().from(mails).where(eq(mails.id, id)))[0]?.state

  const question = { status: 200, body: { queued: 1, warnings: ['cancelled', 'copied'] } }
  expect(await repeat({ status: 'failed', ask: true })).toMatchObject(question)
  expect(await repeat({ ids: [id], ask: true })).toMatchObject(question)
  expect(await readState()).toBe('failed')
  expect(await repeat({ status: 'failed' })).toMatchObject({ status: 200, body: { queued: 1 } })
  expect(await readState()).toBe('queued')
})
