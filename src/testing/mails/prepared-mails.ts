// Mails and runs that a call of staff acts on.
import { mailRuns, mails, plannedMails } from '@/schema/mails'
import { db } from '@/server/database/db'
import { anEmail, aRegistration, aWorkshop } from '../factories'
import { insertRow } from '../insert-row'

export async function aFailedMail() {
  const { id } = await aWorkshop()
  await db.insert(mails).values({ workshop_id: id, type: 'invite', email: anEmail(), language: 'de', state: 'failed' })
  return id
}

export async function aSentMail() {
  const { id: registration_id, workshop_id, email } = await aRegistration(await aWorkshop())
  const sent = { state: 'sent' as const, sent_at: '2026-01-01T10:00:00Z', language: 'de' }
  const { id } = await insertRow(mails, { type: 'confirmation', workshop_id, registration_id, email, ...sent })
  return { id }
}

export async function aRun() {
  const values = { kind: 'invites', type: 'invite', queued: 0, skipped: {} } as const
  const { id: workshop_id } = await aWorkshop()
  const { id } = await insertRow(mailRuns, { ...values, workshop_id })
  return { id }
}

export const DAY_BEFORE = { anchor: 'start', offset_days: -1, at_time: '09:00', offset_minutes: null } as const

export async function aPlannedMail(fields: Partial<typeof plannedMails.$inferInsert> = {}) {
  const { id } = await aWorkshop()
  const planned = { ...DAY_BEFORE, workshop_id: id, ...fields }
  const { id: mail } = await insertRow(plannedMails, { type: 'reminder', audience: 'registered', ...planned })
  return { id, mail }
}
