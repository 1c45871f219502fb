import { and, eq, isNull, sql } from 'drizzle-orm'
import { SKIP_REASONS, type Skipped } from '@/contract/values/mails'
import { runKeyOf } from '@/features/mails/service/queue/run-key'
import { mails } from '@/schema/mails'
import { isAnyOf } from '@/server/database/bulk'
import { db, type Tx } from '@/server/database/db'
import { markChangeReviewed } from './dismiss-change-notice'
import { AUDIENCE_TARGETS, countAddresses, countAudience, getMailedEvent } from './recipients'
import { describeOutcome, type MailingContext, type PreviewContext, queueRun } from './send-mails'
import { readMailWarnings } from './warnings'

type SeriesUpdate = { events: readonly number[]; key?: string }

/**
 * Tells people of one change of several dates. Each date has a run of its own, and a person with several of them gets one
 * mail: the first mail to an address carries the others (decision 092). The mails are joined before the commit, so that no
 * worker claims one of them alone. `queued` counts the mails that go out.
 */
export async function sendSeriesUpdates({ events, key }: SeriesUpdate, { author, locale, now }: MailingContext) {
  const outcome = await db.transaction(async (tx) => {
    const runs: Awaited<ReturnType<typeof queueRun>>[] = []
    for (const id of inOrder(events)) {
      await markChangeReviewed(tx, id)
      const submission_key = runKeyOf(key, { id, type: 'updates' }, { author })
      const run = { workshop_id: id, kind: 'updates' as const, target: AUDIENCE_TARGETS.updates, submission_key }
      runs.push(await queueRun(tx, { ...run, created_by: author.id, now }))
    }
    const run_ids = runs.flatMap(({ run_id }) => run_id ?? [])
    await joinByAddress(tx, run_ids)
    const queued = await tx.$count(mails, and(isAnyOf(mails.run_id, run_ids), isNull(mails.joined_to), isSendable))
    return { queued, skipped: sumOf(runs.map(({ skipped }) => skipped)), run_id: run_ids[0] ?? null }
  })
  return { status: await describeOutcome('event_update', outcome, locale), ...outcome }
}

/** The question before these mails: how many would go out, and who would be left out why. */
export async function previewSeriesUpdates({ events }: SeriesUpdate, { locale, now }: PreviewContext) {
  const target = AUDIENCE_TARGETS.updates
  const outcome = await db.transaction(async (tx) => {
    const dates = await Promise.all(
      events.map(async (id) => {
        const audience = { event: await getMailedEvent(tx, id), target, now }
        const { skipped } = await countAudience(tx, audience)
        const warningsFor = await readMailWarnings(tx, id)
        return { audience, skipped, warnings: warningsFor({ type: target.type, now }) }
      }),
    )
    return {
      queued: await countAddresses(
        tx,
        dates.map(({ audience }) => audience),
      ),
      skipped: sumOf(dates.map(({ skipped }) => skipped)),
      run_id: null,
      warnings: [...new Set(dates.flatMap(({ warnings }) => warnings))],
    }
  })
  return { status: await describeOutcome('event_update', outcome, locale), ...outcome }
}

/** Every transaction locks the dates of a series in this order, so that two of them never deadlock. */
const inOrder = (ids: readonly number[]) => [...new Set(ids)].toSorted((one, other) => one - other)

const isSendable = sql`${mails.state} not in ('skipped', 'suppressed')`

/** A repeated call has inserted nothing and joins nothing, because the first may be on its way. */
const joinByAddress = (tx: Tx, run_ids: readonly number[]) =>
  tx.execute(sql`
    with queued as (
      select id, min(id) over (partition by email) as first_id from ${mails}
      where ${isAnyOf(mails.run_id, [...run_ids])} and ${eq(mails.state, 'queued')}
        and ${mails.created_at} = now()::timestamptz(3))
    update ${mails} mail set joined_to = queued.first_id from queued where mail.id = queued.id and queued.first_id < mail.id`)

const sumOf = (all: readonly Skipped[]): Skipped =>
  Object.fromEntries(
    SKIP_REASONS.map(
      (reason) => [reason, all.reduce((sum, skipped) => sum + (skipped[reason] ?? 0), 0)] as const,
    ).filter(([, people]) => people > 0),
  )
