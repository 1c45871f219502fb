import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { env } from '@/env'
import { checkAndRecordInvariants } from '@/features/backup/service/doctor'
import { invariantChecks, restores } from '@/schema/system/maintenance'
import { db } from '@/server/database/db'
import { aRegistration, aWorkshop } from '@/testing/factories'
import { readMetrics } from './service'

const TOKEN = 'a token that only the tests have'

const ask = (authorization = `Bearer ${TOKEN}`) => readMetrics(new Headers({ authorization }))
const metric = async (name: string) =>
  new RegExp(`^${name.replace(/[{}"]/g, '\\$&')} (\\S+)$`, 'm').exec(await (await ask()).text())?.[1]

describe('the metrics', () => {
  beforeEach(() => {
    env.METRICS_TOKEN = TOKEN
  })
  afterEach(() => {
    env.METRICS_TOKEN = undefined
  })

  it.each(['', 'Bearer', `Bearer ${TOKEN}.`, TOKEN, 'Basic x'])('are refused without the token (%s)', async (sent) => {
    await expect(ask(sent)).rejects.toMatchObject({ status: 401 })
  })

  it('report for each invariant the number of rows that break it', async () => {
    await checkAndRecordInvariants()
    expect(await metric('academy_invariant_broken{invariant="seats_within_maximum"}')).toBe('0')
  })

  it('forget an invariant that no longer exists', async () => {
    await db.insert(invariantChecks).values({ name: 'renamed_since', broken: 3 })
    expect(await metric('academy_invariant_broken{invariant="renamed_since"}')).toBe('3')
    await checkAndRecordInvariants()
    const text = await (await ask()).text()
    expect(text).toContain('seats_within_maximum')
    expect(text).not.toContain('renamed_since')
  })

  it('report how long the oldest mail is overdue, and zero while mails are held after a restore', async () => {
    const { id } = await aRegistration(await aWorkshop())
    await db.execute(sql`insert into mails (registration_id, workshop_id, type, email, language, state, next_attempt_at)
      select ${id}, workshop_id, 'reminder', 'late@example.org', 'de', 'queued', now() - interval '1 hour' from registrations where id = ${id}`)
    expect(Number(await metric('academy_mails_late_seconds'))).toBeGreaterThan(3500)
    expect(Number(await metric('academy_mails{state="waiting"}'))).toBeGreaterThan(0)
    expect(await metric('academy_figures_of_database')).toBe('1')

    await db.insert(restores).values({ backup_made_at: new Date(0).toISOString() })
    expect(await metric('academy_mails_late_seconds')).toBe('0')
    await db.update(restores).set({ released_at: sql`now() - interval '10 minutes'` })
    const late = Number(await metric('academy_mails_late_seconds'))
    expect(late).toBeGreaterThanOrEqual(600)
    expect(late).toBeLessThan(700)
    await db.delete(restores)
  })
})

it('does not exist when no token is configured', async () => {
  await expect(ask()).rejects.toMatchObject({ status: 404 })
})
