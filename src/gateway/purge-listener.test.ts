import postgres from 'postgres'
import { afterAll, expect, it, vi } from 'vitest'
import { env } from '@/env'
import { listenForPurges } from './purge-listener'

const sql = postgres(env.DATABASE_URL ?? '', { max: 1, onnotice: () => undefined })
afterAll(() => sql.end({ timeout: 5 }))

it('receives a purge of another instance, also after its connection was lost', async () => {
  const purge = vi.fn()
  const { stop } = await listenForPurges(env.DATABASE_URL ?? '', purge)
  const since = () => purge.mock.calls.length

  let known = since()
  await sql.notify('public_pages', '')
  await vi.waitFor(() => expect(since()).toBe(known + 1))

  known = since()
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen%' and datname = current_database()`
  await vi.waitFor(() => expect(since()).toBe(known + 1), { timeout: 10_000 })

  await sql.notify('public_pages', '')
  await vi.waitFor(() => expect(since()).toBe(known + 2))
  await stop()
})
