import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { env } from '@/env'
import { startWire, throughWire } from '../../scripts/servers/wire.mjs'

type Wire = Awaited<ReturnType<typeof startWire>>

let tidy: () => Promise<unknown> = async () => undefined
afterEach(() => tidy())

const url = env.DATABASE_URL ?? ''

/** The pool and the pulse of a process whose database stands behind this wire. */
async function aProcess() {
  const wire: Wire = await startWire(Number(new URL(url).port))
  vi.resetModules()
  for (const name of ['academyPool', 'academyPulse']) Reflect.deleteProperty(globalThis, name)
  vi.stubEnv('DATABASE_URL', throughWire(url, wire))
  const [database, { followPulse }, { isDatabaseAway }] = await Promise.all([
    import('./db'),
    import('./follow-pulse'),
    import('./away'),
  ])
  const pulse = followPulse(throughWire(url, wire))
  vi.unstubAllEnvs()
  tidy = async () => {
    wire.open()
    await Promise.all([pulse.stop(), database.closeDatabase()])
    wire.stop()
  }
  const ask = async () => {
    const started = Date.now()
    const outcome = await database.db.execute(sql`select 1`).then(
      () => 'answered',
      (thrown: unknown) => (isDatabaseAway(thrown) ? 'refused' : 'failed'),
    )
    return { outcome, ms: Date.now() - started }
  }
  return { wire, ask, pulse, ...database }
}

const untilAnswered = async (ask: () => Promise<{ outcome: string }>) => {
  const started = Date.now()
  while ((await ask()).outcome !== 'answered') await new Promise((resolve) => setTimeout(resolve, 50))
  return Date.now() - started
}

describe('a database that hangs', () => {
  it('makes nobody wait longer than five seconds, and is asked again as soon as it answers', async () => {
    const { wire, ask } = await aProcess()
    expect((await ask()).outcome).toBe('answered')
    wire.still()
    const waiting = await Promise.all(Array.from({ length: 30 }, ask))
    expect(new Set(waiting.map(({ outcome }) => outcome))).toEqual(new Set(['refused']))
    expect(Math.max(...waiting.map(({ ms }) => ms))).toBeLessThan(5000)

    const late = await ask()
    expect(late).toMatchObject({ outcome: 'refused' })
    expect(late.ms).toBeLessThan(100)
    wire.open()
    expect(await untilAnswered(ask)).toBeLessThan(5000)
  })

  it('refuses who waits as soon where a connection was lost a moment before', async () => {
    const { wire, ask, db } = await aProcess()
    await ask()
    // After the first beat of the pulse: an attempt to connect is given up before the database counts as silent.
    await new Promise((resolve) => setTimeout(resolve, 1100))
    let still = 0
    const waiting = db.transaction(async (tx) => {
      await tx.execute(sql`select 1`)
      wire.still()
      still = Date.now()
      await Promise.all([ask(), tx.execute(sql`select 2`)])
    })
    await expect(waiting).rejects.toThrow()
    expect(Date.now() - still).toBeLessThan(4500)
  })

  it('ends a transaction that waits in the middle of its work', async () => {
    const { wire, db } = await aProcess()
    const broken = db.transaction(async (tx) => {
      await tx.execute(sql`select 1`)
      wire.still()
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

  it('leaves none behind on which nothing is sent any more, however often it does', async () => {
    const { wire, ask, db } = await aProcess()
    let empty = 0
    const select = async (asked: Pick<typeof db, 'execute'>) => {
      if ((await asked.execute(sql`select 1`)).length === 0) empty += 1
    }
    for (let time = 0; time < 5; time += 1) {
      const inTransactions = Array.from({ length: 5 }, () =>
        untilBroken(() => db.transaction((tx) => forever(() => select(tx)))),
      )
      // Whoever is refused asks once more at once, while the other connections are breaking.
      const alone = Array.from({ length: 5 }, () =>
        untilBroken(() => select(db)).then(() => untilBroken(() => select(db))),
      )
      setTimeout(wire.cut, 100)
      await Promise.all([...inTransactions, ...alone])
      wire.open()
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
  it('answers who was in line for one', async () => {
    const { wire, ask, pulse, db } = await aProcess()
    // A beat that is under way just then would count as silence.
    await pulse.stop()
    for (let time = 0; time < 3; time += 1) {
      await untilAnswered(ask)
      const busy = Array.from({ length: 10 }, () => db.execute(sql`select pg_sleep(5)`).catch(() => undefined))
      const waiting = Array.from({ length: 30 }, ask)
      await new Promise((resolve) => setTimeout(resolve, 100))
      wire.cut()
      wire.open()
      for (const { outcome, ms } of await Promise.all(waiting)) {
        expect(outcome).toBe('answered')
        expect(ms).toBeLessThan(2000)
      }
      await Promise.all(busy)
    }
  })
})

describe('a database that is gone', () => {
  it('is answered at once, and asked again as soon as it is back', async () => {
    const { wire, ask, closeDatabase } = await aProcess()
    await ask()
    wire.cut()
    for (const { outcome, ms } of await Promise.all(Array.from({ length: 30 }, ask))) {
      expect(outcome).toBe('refused')
      expect(ms).toBeLessThan(5000)
    }
    await new Promise((resolve) => setTimeout(resolve, 2000))
    wire.open()
    expect(await untilAnswered(ask)).toBeLessThan(2000)
    // Nobody waits any more on a connection that was lost.
    const ended = Date.now()
    await closeDatabase()
    expect(Date.now() - ended).toBeLessThan(2000)
  })
})
