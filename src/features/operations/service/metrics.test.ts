import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { env } from '@/env'
import { restores } from '@/features/mails/table'
import { examineData } from '@/features/recovery/service/doctor'
import { invariantChecks } from '@/features/recovery/table'
import { db } from '@/server/db'
import { aRegistration, aWorkshop } from '@/testing/factories'
import { readMetrics } from './metrics'

const TOKEN = 'a token that only the tests have'

const ask = (authorization = `Bearer ${TOKEN}`) => readMetrics(new Headers({ authorization }))
const figure = async (name: string) =>
  new RegExp(`^${name.replace(/[{}"]/g, '\\$&')} (\\S+)$`, 'm').exec(await (await ask()).text())?.[1]

describe('figures', () => {
  beforeEach(() => {
    env.METRICS_TOKEN = TOKEN
  })
  afterEach(() => {
    env.METRICS_TOKEN = undefined
  })

  it.each(['', 'Bearer', `Bearer ${TOKEN}.`, TOKEN, 'Basic x'])(
    'are for nobody without the token (%s)',
    async (sent) => {
      await expect(ask(sent)).rejects.toMatchObject({ status: 401 })
    },
  )

  it('tell which rule of the data is broken, and in how many rows', async () => {
    await examineData()
    expect(await figure('academy_invariant_broken{invariant="seats_within_maximum"}')).toBe('0')
  })

  it('forget a rule that there is no more', async () => {
    await db.insert(invariantChecks).values({ name: 'renamed_since', broken: 3 })
    expect(await figure('academy_invariant_broken{invariant="renamed_since"}')).toBe('3')
    await examineData()
    const text = await (await ask()).text()
    expect(text).toContain('seats_within_maximum')
    expect(text).not.toContain('renamed_since')
  })

  it('tell for how long the mail that waits longest is due, but not while it is held', async () => {
    const { id } = await aRegistration(await aWorkshop())
    await db.execute(sql`insert into mails (registration_id, workshop_id, type, email, language, state, next_attempt_at)
      select ${id}, workshop_id, 'reminder', 'late@example.org', 'de', 'queued', now() - interval '1 hour' from registrations where id = ${id}`)
    expect(Number(await figure('academy_mails_late_seconds'))).toBeGreaterThan(3500)
    expect(Number(await figure('academy_mails{state="waiting"}'))).toBeGreaterThan(0)
    expect(await figure('academy_figures_of_database')).toBe('1')

    await db.insert(restores).values({ backup_made_at: new Date(0).toISOString() })
    expect(await figure('academy_mails_late_seconds')).toBe('0')
    await db.update(restores).set({ released_at: sql`now() - interval '10 minutes'` })
    const late = Number(await figure('academy_mails_late_seconds'))
    expect(late).toBeGreaterThanOrEqual(600)
    expect(late).toBeLessThan(700)
    await db.delete(restores)
  })
})

it('have no address where no token is set', async () => {
  await expect(ask()).rejects.toMatchObject({ status: 404 })
})
