import type { PlannedAudience, SkipReason } from '@/contract/values/mails'
import { countOf, countParts, readAudienceQuery } from '@/features/audiences/service/explain'
import { countEntitled } from '@/features/certificates/service/issuing/issue'
import {
  AUDIENCE_TARGETS,
  countAudience,
  getMailedEvent,
  MAIL_TARGETS,
  type MailTarget,
} from '@/features/mailings/service/recipients'
import type { Tx } from '@/server/database/db'
import type { PlanRow } from './stored-plan'

export function targetOf({ type, audience }: Pick<PlanRow, 'type' | 'audience'>): MailTarget {
  if (type === 'message') return { type, skipReasons: ['preliminary', 'cancelled', messageSkipReasonOf(audience)] }
  if (type === 'numbers' || type === 'evaluation_reminder') return AUDIENCE_TARGETS[type]
  return audience === 'newinvites' ? AUDIENCE_TARGETS.newinvites : MAIL_TARGETS[type]
}

/** The reason to leave people out of a free message to this audience. dropReasonOf() applies the same rule when it is sent. */
function messageSkipReasonOf(audience: PlannedAudience): SkipReason {
  if (audience === 'registered') return 'not_registered'
  return audience === 'participated' ? 'not_participated' : 'registered'
}

type CountedMail = { row: PlanRow; at: Date }

/** Counts by the state of today with one query for each mail; a plan is limited to PLAN_MAILS_MAX. */
export async function countRecipientsOf(
  tx: Tx,
  workshop_id: number,
  mails: CountedMail[],
): Promise<Map<number, number>> {
  const event = await getMailedEvent(tx, workshop_id)
  const counts = await Promise.all(
    mails.map(async ({ row, at }) => {
      if (row.audience_id !== null)
        return [row.id, await countInvited(tx, { workshop_id, id: row.audience_id, at })] as const
      if (row.type === 'certificate') return [row.id, await countEntitled(tx, workshop_id, at)] as const
      const { queued } = await countAudience(tx, { event, target: targetOf(row), now: at })
      return [row.id, queued] as const
    }),
  )
  return new Map(counts)
}

type CountedAudience = { workshop_id: number; id: number; at: Date }

/** Counts the people of an audience who would get an invitation. */
async function countInvited(tx: Tx, { workshop_id, id, at }: CountedAudience): Promise<number> {
  const { query } = await readAudienceQuery(tx, id, { occasion: { workshop_id }, now: at })
  return countOf(await countParts(tx, query), 'invited_now')
}
