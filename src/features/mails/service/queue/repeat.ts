import 'server-only'
import { and, eq, inArray, isNotNull, notLike, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { audit } from '@/server/audit'
import { db } from '@/server/db'
import { enqueue } from '@/server/jobs'
import { among } from '@/server/lists'
import {
  REPEATABLE_STATUSES,
  type RegistrationMailType,
  type repeatMails as repeatEndpoint,
  WORKSHOP_MAIL_TYPES,
} from '../contract'
import { DOUBTS } from '../rules'
import { mails } from '../table'
import { SEND_JOB } from './queue'

/** What the others would be written from is forgotten when they fail; a notice that never failed still has it. */
const REPEATABLE_TYPES: RegistrationMailType[] = [...WORKSHOP_MAIL_TYPES, 'event_update', 'cancellation', 'interest']

const isWaitingNotice = and(eq(mails.type, 'notice'), isNotNull(mails.data))

type Repeating = { which: z.output<(typeof repeatEndpoint)['body']>; author: { id: number } }

/** Sends again what failed or is in doubt, with all its tries before it. */
export function repeatMails(workshop_id: number, { which, author }: Repeating): Promise<{ queued: number }> {
  const repeatable = and(
    eq(mails.workshop_id, workshop_id),
    or(inArray(mails.type, REPEATABLE_TYPES), isWaitingNotice),
    inArray(mails.state, [...REPEATABLE_STATUSES]),
    'ids' in which ? among(mails.id, which.ids) : eq(mails.state, which.status),
    isLatest,
    notLike(mails.email, '%@erased.invalid'),
  )
  const again = { state: 'queued' as const, message: KEPT, attempts: 0, next_attempt_at: sql`now()`, batch_id: null }
  return db.transaction(async (tx) => {
    const queued = await tx.update(mails).set(again).where(repeatable).returning({ id: mails.id })
    if (queued.length === 0) return { queued: 0 }
    const changes = { repeated: queued.length }
    await audit(tx, { user_id: author.id, action: 'mail', object: 'workshops', object_id: workshop_id, changes })
    await enqueue(tx, SEND_JOB, {})
    return { queued: queued.length }
  })
}

const later = alias(mails, 'later')

/** Who was written to again since gets no second one. */
const isLatest: SQL = sql`not exists (select 1 from ${mails} later where ${later.registration_id} = ${mails.registration_id}
  and ${later.type} = ${mails.type} and ${later.round} > ${mails.round})`

/** A mail that may have arrived already is marked when it is sent again. */
const KEPT = sql`case when split_part(${mails.message}, ': ', 1) = any(${sql.param(DOUBTS)}) then ${mails.message} else '' end`
