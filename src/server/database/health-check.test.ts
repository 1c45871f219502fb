import { sql } from 'drizzle-orm'
import postgres from 'postgres'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { env } from '@/env'
import { startTcpProxy, urlThroughProxy } from '../../../checks/fakes/tcp-proxy.mjs'

type Proxy = Awaited<ReturnType<typeof startTcpProxy>>

let cleanUp: () => Promise<unknown> = async () => undefined
afterEach(() => cleanUp())

const url = env.DATABASE_URL ?? ''

/** A fifth of the product's intervals, long enough for a machine that runs other tests too. */
const SHORT = { intervalMs: 200, retryMs: 50, timeoutMs: 500 }

/** Creates the pool and the health check of a process whose database is behind this proxy. */
async function aProcess(intervals?: typeof SHORT) {
  const proxy: Proxy = await startTcpProxy(Number(new URL(url).port))
  vi.resetModules()
  for (const name of ['academyPool', 'academyDatabaseHealth']) Reflect.deleteProperty(globalThis, name)
  vi.stubEnv('DATABASE_URL', urlThroughProxy(url, proxy))
  const [database, { startHealthCheck }, { isDatabaseUnavailable }] = await Promise.all([
    import('./db'),
    import('./health-check'),
    import('./error-codes'),
  ])
  const healthCheck = startHealthCheck(urlThroughProxy(url, proxy), intervals)
  vi.unstubAllEnvs()
  cleanUp = async () => {
    proxy.open()
    await Promise.all([healthCheck.stop(), database.closeDatabase()])
    proxy.stop()
  }
  const ask = async () => {
    const started = Date.now()
    const outcome = await database.db.execute(sql`select 1`).then(
      () => 'answered',
      (thrown: unknown) => (isDatabaseUnavailable(thrown) ? 'refused' : 'failed'),
    )
    return { outcome, ms: Date.now() - started }
  }
  return { proxy, ask, healthCheck, ...database }
}

/** Waits for open connections: a break while the driver opens one and reads the array types is another fault. */
async function untilInUse(number: number): Promise<void> {
  const own = postgres(url, { max: 1 })
  for (let count = 0; count < number; ) {
    const [found] = await own<{ count: number }[]>`
      select count(*)::int from pg_stat_activity where datname = current_database()
        and application_name = 'academy' and query <> '' and query not like '%pg_type%'`
    count = found?.count ?? 0
  }
  await own.end()
}

const untilAnswered = async (ask: () => Promise<{ outcome: string }>) => {
  const started = Date.now()
  while ((await ask()).outcome !== 'answered') await new Promise((resolve) => setTimeout(resolve, 50))
  return Date.now() - started
}

describe('a database that hangs', () => {
  it('delays no caller for longer than its intervals, and is used again as soon as it answers', async () => {
    const { proxy, ask } = await aProcess(SHORT)
    expect((await ask()).outcome).toBe('answered')
    proxy.stall()
    const waiting = await Promise.all(Array.from({ length: 30 }, ask))
    expect(new Set(waiting.map(({ outcome }) => outcome))).toEqual(new Set(['refused']))
    expect(Math.max(...waiting.map(({ ms }) => ms))).toBeLessThan(3000)

    const late = await ask()
    expect(late).toMatchObject({ outcome: 'refused' })
    expect(late.ms).toBeLessThan(100)
    proxy.open()
    expect(await untilAnswered(ask)).toBeLessThan(2000)
  })

  it('refuses callers as early when a connection was lost shortly before', async () => {
    const { proxy, ask, db } = await aProcess(SHORT)
    await ask()
    // Wait for the first health check: before it, a failed attempt to connect would count as a silent database.
    await new Promise((resolve) => setTimeout(resolve, 250))
    let stalled = 0
    const waiting = db.transaction(async (tx) => {
      await tx.execute(sql`select 1`)
      proxy.stall()
      stalled = Date.now()
      await Promise.all([ask(), tx.execute(sql`select 2`)])
    })
    await expect(waiting).rejects.toThrow()
    expect(Date.now() - stalled).toBeLessThan(2500)
  })

  it('ends a transaction in the middle of its work', async () => {
    const { proxy, db } = await aProcess(SHORT)
    const broken = db.transaction(async (tx) => {
      await tx.execute(sql`select 1`)
      proxy.stall()
      await tx.execute(sql`select 2`)
    })
    await expect(broken).rejects.toThrow()
  })
})

describe('a database that breaks all connections', () => {
  const forever = async (act: () => Promise<unknown>) => {
    for (;;) await act()
  }
  const untilBroken = async (act: () => Promise<unknown>) => {
    for (let isBroken = false; !isBroken; )
      await act().catch(() => {
        isBroken = true
      })
  }

  it('leaves no unusable connections behind, however often it happens', async () => {
    const { proxy, ask, db } = await aProcess()
    let empty = 0
    const select = async (client: Pick<typeof db, 'execute'>) => {
      if ((await client.execute(sql`select 1`)).length === 0) empty += 1
    }
    for (let time = 0; time < 5; time += 1) {
      const inTransactions = Array.from({ length: 5 }, () =>
        untilBroken(() => db.transaction((tx) => forever(() => select(tx)))),
      )
      // A refused caller asks again at once, while the other connections are breaking.
      const alone = Array.from({ length: 5 }, () =>
        untilBroken(() => select(db)).then(() => untilBroken(() => select(db))),
      )
      await untilInUse(10)
      proxy.cut()
      await Promise.all([...inTransactions, ...alone])
      proxy.open()
      expect(await untilAnswered(ask)).toBeLessThan(2000)
      for (const { outcome, ms } of await Promise.all(Array.from({ length: 30 }, ask))) {
        expect(outcome).toBe('answered')
        expect(ms).toBeLessThan(1500)
      }
    }
    expect(empty).toBe(0)
  })
})

describe('a database that breaks all connections for a moment', () => {
  it('answers the callers that were waiting for a connection', async () => {
    const { proxy, ask, healthCheck, db } = await aProcess()
    // A check that runs at this moment would count as silence.
    await healthCheck.stop()
    for (let time = 0; time < 3; time += 1) {
      await untilAnswered(ask)
      const busy = Array.from({ length: 10 }, () => db.execute(sql`select pg_sleep(5)`).catch(() => undefined))
      await untilInUse(10)
      const waiting = Array.from({ length: 30 }, ask)
      // The calls need a turn of the event loop to enter the queue for a connection.
      await new Promise((resolve) => setImmediate(resolve))
      proxy.cut()
      proxy.open()
      for (const { outcome, ms } of await Promise.all(waiting)) {
        expect(outcome).toBe('answered')
        expect(ms).toBeLessThan(2000)
      }
      await Promise.all(busy)
    }
  })
})

describe('a database that is gone', () => {
  it('is refused at once, and used again as soon as it is back', async () => {
    const { proxy, ask, closeDatabase } = await aProcess()
    await ask()
    proxy.cut()
    for (const { outcome, ms } of await Promise.all(Array.from({ length: 30 }, ask))) {
      expect(outcome).toBe('refused')
      expect(ms).toBeLessThan(5000)
    }
    await new Promise((resolve) => setTimeout(resolve, 2000))
    proxy.open()
    expect(await untilAnswered(ask)).toBeLessThan(2000)
    // Closing must not wait for a connection that was lost.
    const ended = Date.now()
    await closeDatabase()
    expect(Date.now() - ended).toBeLessThan(2000)
  })
})
