import { and, eq } from 'drizzle-orm'
import { Invalid, NotFound } from '@/contract/problems'
import type { IdOrNew } from '@/contract/shapes'
import { inviteAudience } from '@/features/audiences/contract'
import { cleanMessageText } from '@/features/mails/service/render/message-text'
import { lockOriginal } from '@/features/seats/service/lock-event'
import { plannedMails } from '@/schema/mails'
import { itemsOf } from '@/server/crud/items'
import type { Tx } from '@/server/database/db'
import { requirePermission } from '@/server/http/authorise'
import { PLAN_MAILS_MAX, type PlannedMailDraft } from '../contract'
import { planProblemOf } from '../rules'
import { attachmentUrlOf } from './attachment'
import {
  findPlannedEvent,
  isPlanOf,
  lockPlan,
  lockPlannedMail,
  type MailOfEvent,
  refuseDuplicate,
  refuseSent,
} from './stored-plan'

const items = itemsOf(plannedMails, {
  empty: {},
  search: [],
  files: { attachment: { kind: 'document', url: attachmentUrlOf } },
})

/** Adds a mail to the plan of an event or changes one. A held mail with a new time is no longer held. */
export function savePlannedMail(
  target: { id: number; mail: IdOrNew },
  input: PlannedMailDraft,
  { author, now }: { author: Author; now: Date },
) {
  const draft = cleanDraft(input)
  return items.save(target.mail, draft, author, async (tx, { before, write }) => {
    refuseForbiddenAudience(draft, before, author)
    const event = await findPlannedEvent(tx, target.id)
    const problem = event.is_template ? null : planProblemOf(draft, event, now)
    if (problem) throw new Invalid({ offset_days: [problem] })
    if (!before) {
      await lockOriginal(tx, target.id)
      await refuseFullPlan(tx, target.id)
      await refuseDuplicate(tx, { ...draft, workshop_id: target.id })
      return write({ workshop_id: target.id })
    }
    if (before.workshop_id !== target.id) throw new NotFound()
    refuseSent(before)
    if (before.state !== 'cancelled') await refuseDuplicate(tx, { ...before, ...draft })
    return write(before.state === 'held' ? { state: 'planned', hold_reason: null } : {})
  })
}

/** Adds a mail to the plan of new events or changes one. */
export function saveDefaultMail(mail: IdOrNew, input: PlannedMailDraft, author: Author) {
  const draft = cleanDraft(input)
  return items.save(mail, draft, author, async (tx, { before, write }) => {
    if (before && before.workshop_id !== null) throw new NotFound()
    refuseForbiddenAudience(draft, before, author)
    if (!before) await refuseFullPlan(tx, null)
    await refuseDuplicate(tx, { id: before?.id, ...draft, workshop_id: null })
    return write()
  })
}

type Author = { id: number } & Parameters<typeof requirePermission>[0]

/** A plan invites an audience only for somebody who may invite it now. */
function refuseForbiddenAudience(
  { audience_id }: Pick<PlannedMailDraft, 'audience_id'>,
  before: { audience_id: number | null } | undefined,
  author: Author,
): void {
  if (audience_id && audience_id !== before?.audience_id) requirePermission(author, inviteAudience)
}

/** Only a free message has a text of its own; the other types have the texts of their event. */
function cleanDraft(draft: PlannedMailDraft) {
  const audience_id = draft.audience === 'audience' ? (draft.audience_id ?? null) : null
  if (draft.type !== 'message') return { ...draft, audience_id, subject: '', body: '', attachment: null }
  return { ...draft, audience_id, ...cleanMessageText(draft) }
}

async function refuseFullPlan(tx: Tx, workshop_id: number | null): Promise<void> {
  await lockPlan(tx, workshop_id)
  const planned = await tx.$count(plannedMails, isPlanOf(workshop_id))
  if (planned < PLAN_MAILS_MAX) return
  throw new Invalid({ type: [{ key: 'plan_full', values: { limit: PLAN_MAILS_MAX } }] })
}

export const deletePlannedMail = ({ id, mail }: MailOfEvent, author: { id: number }) =>
  items.remove(mail, author, async (tx) => {
    const found = await lockPlannedMail(tx, { id, mail })
    if (!found) throw new NotFound()
    refuseSent(found.mail)
  })

export const deleteDefaultMail = (mail: number, author: { id: number }) =>
  items.remove(mail, author, async (tx) => {
    const count = await tx.$count(plannedMails, and(eq(plannedMails.id, mail), isPlanOf(null)))
    if (count === 0) throw new NotFound()
  })
