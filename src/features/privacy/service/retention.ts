import 'server-only'
import { and, asc, desc, inArray, isNull, lt, sql } from 'drizzle-orm'
import { env } from '@/env'
import { FAILURES_KEPT_DAYS } from '@/features/imports/contract'
import { BODY_DAYS } from '@/features/mails/contract'
import { RESTORABLE_DAYS } from '@/features/registrations/contract/office'
import { eraseRegistrations, lockUnforgotten } from '@/features/registrations/service/erase'
import { lockWorkshop } from '@/features/registrations/service/lock'
import { registrations } from '@/features/registrations/table'
import { endOf } from '@/features/workshops/rules'
import { workshops } from '@/features/workshops/table'
import { db } from '@/server/db'
import { RETENTION_RULES, RETENTION_SHOWN, type Retention, type RetentionRule } from '../contract'
import { forgottenBefore } from '../rules'
import { retentionLog } from '../table'

const PERIODS: Record<RetentionRule, { period: number; unit: 'days' | 'months' }> = {
  past_registrations: { period: env.RETENTION_MONTHS, unit: 'months' },
  mail_bodies: { period: BODY_DAYS, unit: 'days' },
  import_rows: { period: FAILURES_KEPT_DAYS, unit: 'days' },
  removed_registrations: { period: RESTORABLE_DAYS, unit: 'days' },
  sessions: { period: 0, unit: 'days' },
}

/** What forgot something says so. */
export async function noted(rule: RetentionRule, forget: () => Promise<number>): Promise<void> {
  const forgotten = await forget()
  if (forgotten > 0) await db.insert(retentionLog).values({ rule, forgotten })
}

/** A portion holds the event's lock and a transaction; nobody waits for either that long ago, but both end soon. */
const PORTION = 500

type Ageing = { now: Date; months?: number; signal?: AbortSignal }

/** Nobody need know any more who was at events of so long ago. Answers how many people were forgotten. */
export async function forgetPastRegistrations({ now, months = env.RETENTION_MONTHS, signal }: Ageing): Promise<number> {
  const before = forgottenBefore(now, months)
  let forgotten = 0
  for (const id of await findDue(before)) {
    for (let some = PORTION; some === PORTION && !signal?.aborted; forgotten += some) some = await forgetSome(id, now)
  }
  return forgotten
}

/** Started before and with somebody left, which an index tells; whether they had ended is judged as everywhere. */
async function findDue(before: Date): Promise<number[]> {
  const isLeft = sql`exists (select from ${registrations} where ${registrations.workshop_id} = ${workshops.id}
    and ${and(isNull(registrations.erased_at), isNull(registrations.deleted_at))})`
  const { id, date, time, end_time, starts_at } = workshops
  const found = await db
    .select({ id, date, time, end_time })
    .from(workshops)
    .where(and(lt(starts_at, before.toISOString()), isLeft))
    .orderBy(asc(starts_at), asc(id))
  return found.filter((event) => endOf(event) < before).map((event) => event.id)
}

const forgetSome = (workshop_id: number, now: Date): Promise<number> =>
  db.transaction(async (tx) => {
    await lockWorkshop(tx, workshop_id)
    const ids = await lockUnforgotten(tx, workshop_id, PORTION)
    if (ids.length > 0) await eraseRegistrations(tx, { ids, now, author: null })
    return ids.length
  })

/** The rules, when each last forgot something, and the newest of what was forgotten. */
export async function getRetention(): Promise<Retention> {
  const { id, rule, forgotten, created_at } = retentionLog
  const [last, log] = await Promise.all([
    db
      .selectDistinctOn([rule], { rule, forgotten, created_at })
      .from(retentionLog)
      .where(inArray(rule, [...RETENTION_RULES]))
      .orderBy(rule, desc(created_at)),
    db
      .select({ id, rule, forgotten, created_at })
      .from(retentionLog)
      .orderBy(desc(created_at), desc(id))
      .limit(RETENTION_SHOWN),
  ])
  const lastOf = (name: RetentionRule) => {
    const found = last.find((one) => one.rule === name)
    return found ? { forgotten: found.forgotten, created_at: found.created_at } : null
  }
  return { rules: RETENTION_RULES.map((name) => ({ rule: name, ...PERIODS[name], last: lastOf(name) })), log }
}
