// Mails and runs that a call of staff acts on.
import { mailRuns, mails, plannedMails } from '@/schema/mails'
import { db } from '@/server/database/db'
import { anEmail, aRegistration, aWorkshop } from '../factories'

export async function aFailedMail() {
  const { id } = await aWorkshop()
  await db.insert(mails).values({ workshop_id: id, type: 'invite', email: anEmail(), language: 'de', state: 'failed' })
  return id
}

export async function aSentMail() {
  const { id: registration_id, workshop_id, email } = await aRegistration(await aWorkshop())
  const sent = { state: 'sent' as const, sent_at: '2026-01-01T10:00:00Z', language: 'de' }
  const [mail] = await db
    .insert(mails)
    .values({ type: 'confirmation', workshop_id, registration_id, email, ...sent })
    .returning()
  return { id: mail?.id }
}

export async function aRun() {
  const values = { kind: 'invites', type: 'invite', queued: 0, skipped: {} } as const
  const { id: workshop_id } = await aWorkshop()
  const [run] = await db
    .insert(mailRuns)
    .values({ ...values, workshop_id })
    .returning()
  return { id: run?.id }
}

export const DAY_BEFORE = { anchor: 'start', offset_days: -1, at_time: '09:00', offset_minutes: null } as const

export async function aPlannedMail(fields: Partial<typeof plannedMails.$inferInsert> = {}) {
  const { id } = await aWorkshop()
  const [planned] = await db
    .insert(plannedMails)
    .values({ type: 'reminder', audience: 'registered', ...DAY_BEFORE, workshop_id: id, ...fields })
    .returning()
  return { id, mail: planned?.id ?? 0 }
}
