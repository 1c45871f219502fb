import { Invalid, NotFound } from '@/contract/problems'
import type { AuthorContext } from '@/server/crud/audit'
import { isStale } from '@/server/crud/versions'
import { db } from '@/server/database/db'
import { createConflict } from '@/server/http/conflicts'
import { heldReasonOf, planStepOf } from '../rules'
import { sendPlannedMail } from './send'
import { lockPlannedMail, type MailOfEvent, refuseDuplicate, refuseSent, writePlanState } from './stored-plan'

/** Pauses, resumes or cancels a planned mail. A mail whose time has passed meanwhile waits for a decision instead. */
export async function changePlannedMail(
  target: MailOfEvent,
  { state, ...draft }: { state: 'planned' | 'paused' | 'cancelled'; updated_at?: string | null },
  { author, now }: AuthorContext,
) {
  const outcome = await db.transaction(async (tx) => {
    const found = await lockPlannedMail(tx, target)
    if (!found) throw new NotFound()
    if (isStale(draft, found.mail)) return { newer: found.mail }
    refuseSent(found.mail)
    if (found.mail.state === 'cancelled' && state !== 'cancelled') await refuseDuplicate(tx, found.mail)
    const isDecided = state !== 'planned' || found.event.is_template
    const step = isDecided ? 'wait' : planStepOf(found.mail, found.event, now)
    const values =
      step === 'wait' || step === 'missed'
        ? { state, hold_reason: null }
        : { state: 'held' as const, hold_reason: heldReasonOf(step) }
    return { saved: await writePlanState(tx, found.mail, { ...values, updated_by: author.id }) }
  })
  if (outcome.saved) return outcome.saved
  throw await createConflict(outcome.newer, outcome.newer)
}

type Decision = { answer: 'send' | 'cancel'; updated_at?: string | null }

export async function decidePlannedMail(
  target: MailOfEvent,
  { answer, ...draft }: Decision,
  { author, now }: AuthorContext,
) {
  const outcome = await db.transaction(async (tx) => {
    const found = await lockPlannedMail(tx, target)
    if (!found) throw new NotFound()
    const { mail } = found
    if (isStale(draft, mail)) return { newer: mail }
    if (mail.state !== 'held') throw new Invalid({}, 'plan_decided')
    if (answer === 'send')
      return { decided: await sendPlannedMail(tx, mail, { workshop_id: target.id, created_by: author.id, now }) }
    const values = { state: 'cancelled', hold_reason: null, updated_by: author.id } as const
    return { decided: { ...(await writePlanState(tx, mail, values)), queued: null } }
  })
  if (outcome.decided) return outcome.decided
  throw await createConflict(outcome.newer, { ...outcome.newer, queued: null })
}
