import 'server-only'
import type postgres from 'postgres'
import { errorCodeOf } from '../observability/errors'
import type { createSlots } from './connection-slots'
import { beforeDeadline, slotTimeout } from './deadline'
import { DEADLINE_EXCEEDED, isConnectionLost } from './error-codes'

type Statement = ReturnType<postgres.Sql['unsafe']>
type Sender = { unsafe: postgres.Sql['unsafe'] }
type Client = Sender & { begin: Begin }
type BegunTransaction = Sender & { savepoint: Begin }
type Begin = (work: Work) => Promise<unknown>
type Work = (tx: BegunTransaction) => unknown
/** `onConnectionLost` is called when a connection breaks. */
type OpenPool = { client: Client; onConnectionLost: () => void }
type SlotSettings = { slots: ReturnType<typeof createSlots>; currentPool: () => OpenPool }

/** Adds to the driver a queue for connections and a deadline for every wait. */
export const wrapDriver = (sql: postgres.Sql, settings: SlotSettings): postgres.Sql =>
  withDeadline(withSlots(sql, settings))

/**
 * Drizzle sends every statement unprepared, which costs one more round trip and a new plan each time. A statement that
 * the connection has prepared costs half.
 */
export function withPreparedStatements<Sql extends object>(client: Sql): Sql {
  return new Proxy(client, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name)
      if (typeof member !== 'function') return member
      if (name === 'unsafe')
        return (query: string, values: unknown[]) =>
          member.call(target, query, values, { prepare: values.length <= MOST_PREPARED_VALUES })
      if (name !== 'begin' && name !== 'savepoint') return member.bind(target)
      return rejectOnConnectionLoss((work) =>
        member.call(target, (tx: BegunTransaction) => work(withPreparedStatements(tx))),
      )
    },
  })
}

/**
 * A longer statement inserts many rows and seldom comes again with as many, while the connection keeps the texts of all
 * that it has prepared: those of the demo take 25 MB.
 */
const MOST_PREPARED_VALUES = 300

/** After a lost connection the driver would send a rollback and throw where nobody can catch it. */
const rejectOnConnectionLoss = (begin: Begin) => (work: Work) =>
  new Promise((resolve, reject) => {
    const runWork = async (tx: BegunTransaction) => {
      try {
        return await work(tx)
      } catch (thrown) {
        if (!isConnectionLost(thrown)) throw thrown
        reject(thrown)
        return NEVER
      }
    }
    begin(runWork).then(resolve, reject)
  })

const NEVER = new Promise<never>(() => undefined)

/**
 * When all connections are busy, the driver queues a statement behind one that is running: a few statements that wait
 * for a lock then block all those behind them. Here a statement waits for a free connection and is refused in time.
 * After the wait it is sent on the pool in use, because the pool at its start may have lost a connection meanwhile.
 */
function withSlots<Sql extends Client & object>(sql: Sql, { slots, currentPool }: SlotSettings): Sql {
  const awaitSlot = () => slots.waitForSlot(slotTimeout())
  const sendAndRelease = <Sent extends PromiseLike<unknown>>(send: (client: Client) => Sent): Sent => {
    const { client, onConnectionLost } = currentPool()
    const sent = send(client)
    const release = (thrown?: unknown) => {
      slots.release()
      if (isConnectionLost(thrown)) onConnectionLost()
    }
    sent.then(() => release(), release)
    return sent
  }
  const unsafe = (text: string, values: never[]) => {
    const send = (client: Client) => client.unsafe(text, values)
    if (slots.tryAcquire()) return sendAndRelease(send)
    return sendOnDemand(async (awaitResult) => {
      await awaitSlot()
      return awaitResult(sendAndRelease(send))
    })
  }
  const begin = async (work: Work) => {
    if (!slots.tryAcquire()) await awaitSlot()
    return sendAndRelease((client) => client.begin(work))
  }
  return overrideMembers(sql, { unsafe, begin })
}

/** No wait exceeds the deadline of the request or job. */
function withDeadline<Sql extends Client & object>(client: Sql): Sql {
  return overrideMembers(client, {
    unsafe: sendBeforeDeadline(client),
    begin: beginBeforeDeadline(client.begin.bind(client)),
  })
}

const withDeadlineInTransaction = (tx: BegunTransaction): BegunTransaction =>
  overrideMembers(tx, { unsafe: sendBeforeDeadline(tx), savepoint: beginBeforeDeadline(tx.savepoint.bind(tx)) })

const sendBeforeDeadline = (client: Sender) => (text: string, values: never[]) =>
  sendOnDemand((awaitResult) => beforeDeadline(() => awaitResult(client.unsafe(text, values))))

/** The caller is refused without waiting for the rollback; a refused transaction has changed nothing. */
const beginBeforeDeadline = (begin: Begin) => (work: Work) =>
  new Promise((resolve, reject) => {
    const runWork = async (tx: BegunTransaction) => {
      try {
        return await work(withDeadlineInTransaction(tx))
      } catch (thrown) {
        if (errorCodeOf(thrown) === DEADLINE_EXCEEDED) reject(thrown)
        throw thrown
      }
    }
    const started = (begun: () => void) => {
      const ended = begin((tx) => {
        begun()
        return runWork(tx)
      })
      ended.then(resolve, reject).finally(begun)
    }
    beforeDeadline(() => new Promise<void>(started)).catch(reject)
  })

type Execute = <Outcome>(awaitResult: (statement: Statement) => PromiseLike<Outcome>) => Promise<Outcome>

/** Sends the statement only when its result is awaited, by `then` or by `values`, as drizzle's own statements do. */
function sendOnDemand(execute: Execute) {
  const then: Statement['then'] = (...outcomes) => execute((statement) => statement).then(...outcomes)
  return { then, values: () => execute((statement) => statement.values()) }
}

const overrideMembers = <Target extends object>(
  target: Target,
  own: Partial<Record<string | symbol, unknown>>,
): Target => new Proxy(target, { get: (_, name) => own[name] ?? Reflect.get(target, name) })
