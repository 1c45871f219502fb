import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { Invalid, NotFound, Problem } from '@/contract/problems'
import { MAIL_TARGETS } from '@/features/mailings/service/recipients'
import { queueRun } from '@/features/mailings/service/send-mails'
import { runKeyOf } from '@/features/mails/service/queue/run-key'
import { lockWorkshop } from '@/features/seats/service/lock-event'
import { hasStarted } from '@/features/workshops/rules'
import { mailRuns } from '@/schema/mails'
import { registrations } from '@/schema/registrations'
import { type AuthorContext, audit } from '@/server/crud/audit'
import { isAnyOf } from '@/server/database/bulk'
import { db, type Tx } from '@/server/database/db'
import { CRITERION_NAMES, type Explanation, type inviteAudience as inviteEndpoint } from '../contract'
import { countOf, countParts, type Occasion, readAudienceQuery } from './explain'
import { type AudienceQuery, audienceSource } from './find-people'

type Input = z.output<(typeof inviteEndpoint)['body']>
/** Invites the people whom an audience finds in this moment, if their number is the confirmed one. */
export function inviteAudience(id: number, { count, key, ...occasion }: Input, { author, now }: AuthorContext) {
  const submission_key = runKeyOf(key, { audience: id, count, ...occasion }, { author })
  return db.transaction(async (tx) => {
    await lockInvitations(tx, occasion.workshop_id)
    const started = submission_key && (await findRun(tx, submission_key))
    if (started) return started
    const run = await startAudienceRun(tx, id, { occasion, submission_key, created_by: author.id, now })
    if (run.queued !== count) refuseChangedCount(run.queued)
    return run
  })
}

/**
 * The event is locked so that nobody registers meanwhile. All invitations to audiences wait for each other, so that two of
 * them together keep the limit.
 */
export async function lockInvitations(tx: Tx, workshop_id: number): Promise<void> {
  await lockWorkshop(tx, workshop_id)
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('invitations to audiences'))`)
}

async function findRun(tx: Tx, submission_key: string) {
  const { id: run_id, queued } = mailRuns
  const [run] = await tx.select({ run_id, queued }).from(mailRuns).where(eq(mailRuns.submission_key, submission_key))
  return run
}

type AudienceRun = {
  occasion: Occasion & { workshop_id: number }
  submission_key?: string | undefined
  planned_mail_id?: number
  /** Null for a run that no user started. */
  created_by: number | null
  now: Date
}

/**
 * Finds the people of an audience again, adds them to the event as invited people, and queues their mails in the same
 * transaction. It runs after lockInvitations(). The run and the audit log keep what the audience was.
 */
export async function startAudienceRun(tx: Tx, id: number, { occasion, ...started }: AudienceRun) {
  const { workshop_id, lift_limit = false } = occasion
  const { created_by, now } = started
  // Adding a hundred thousand people takes longer than other statements may.
  await tx.execute(sql`set local statement_timeout = '60s'`)
  const { audience, event, used, query } = await readAudienceQuery(tx, id, { occasion, now })
  if (!event) throw new NotFound()
  if (event.cancelled_at || hasStarted(event, now)) throw new Problem(422, 'audience_event_over')
  const counted = await countParts(tx, query)
  const ids = await insertInvitations(tx, { ...query, workshop_id }, created_by)
  const run = await queueRun(tx, {
    ...started,
    workshop_id,
    kind: 'audience',
    target: MAIL_TARGETS.invite,
    condition: isAnyOf(registrations.id, ids),
    audience: { audience_id: id, name: audience.name, ...counted, topics: used, lift_limit },
  })
  // The mails that are queued are those that were counted, or nothing is.
  if (run.queued !== countOf(counted, 'invited_now')) refuseChangedCount(run.queued)
  const criteria = Object.fromEntries(CRITERION_NAMES.map((name) => [name, audience[name]]))
  const changes = { ...criteria, workshop_id, lift_limit, queued: run.queued, ...partCountsOf(counted) }
  await audit(tx, { user_id: created_by, action: 'mail', object: 'audiences', object_id: id, changes })
  return { queued: run.queued, run_id: run.run_id }
}

function refuseChangedCount(count: number): never {
  throw new Invalid({ count: [{ key: 'people_changed', values: { count } }] })
}

const partCountsOf = ({ matched, parts }: Pick<Explanation, 'matched' | 'parts'>) => ({
  matched,
  ...Object.fromEntries(parts.map(({ part, count }) => [part, count])),
})

/** 22 characters from 244 random bits, in the form of newOpaqueId(). */
const NEW_ID = sql`left(translate(encode(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 'base64'), '+/', '-_'), 22)`

type Invitations = AudienceQuery & { workshop_id: number }

/** Adds the people as an import adds invited people, with the data of their newest registration. */
async function insertInvitations(tx: Tx, query: Invitations, author: number | null): Promise<string[]> {
  const rows = await tx.execute<{ id: string }>(sql`${audienceSource(query)}
    insert into ${registrations} (id, invite_slug, workshop_id, email, title, gender, first_name, last_name, institution,
      institution_address, city, postal_code, language, external_id, profession_id, nonpublic, updated_by)
    select ${NEW_ID}, ${NEW_ID}, workshops.id, known.email, known.title, known.gender, known.first_name, known.last_name,
      known.institution, known.institution_address, known.city, known.postal_code, known.language, known.external_id,
      known.profession_id, workshops.nonpublic, ${author}::int
    from audience join ${registrations} known on known.id = audience.id
      join workshops on workshops.id = ${query.workshop_id}::int
    where audience.part = 'invited_now' order by known.email
    returning id`)
  return Array.from(rows, ({ id }) => id)
}
