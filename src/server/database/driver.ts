import 'server-only'
import type postgres from 'postgres'
import { codeOf, isConnectionLost, NO_PATIENCE } from './away'
import { patienceInLine, within } from './patience'
import type { placesOf } from './places'

type Statement = ReturnType<postgres.Sql['unsafe']>
type Sender = { unsafe: postgres.Sql['unsafe'] }
type Client = Sender & { begin: Begin }
type Begun = Sender & { savepoint: Begin }
type Begin = (work: Work) => Promise<unknown>
type Work = (tx: Begun) => unknown
/** `lost` hears when a connection broke. */
type Admission = { places: ReturnType<typeof placesOf>; lost: () => void }

/** The driver with what it lacks: plans that are kept, a line for connections, and an end to every wait. */
export const around = (sql: postgres.Sql, admission: Admission): postgres.Sql =>
  limiting(admitting(preparing(sql), admission))

/**
 * Drizzle sends each statement as one that is never seen again: one more round trip, and planned anew. Kept by the
 * connection, the same statement costs half.
 */
function preparing<Sql extends object>(client: Sql): Sql {
  return new Proxy(client, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name)
      if (typeof member !== 'function') return member
      if (name === 'unsafe') return (query: string, values: unknown[]) => member.call(target, query, values, PREPARED)
      if (name !== 'begin' && name !== 'savepoint') return member.bind(target)
      return parting((work) => member.call(target, (tx: Begun) => work(preparing(tx))))
    },
  })
}

const PREPARED = { prepare: true }

/** The driver would send a rollback after a connection that is lost, and throw where nobody can catch it. */
const parting = (begin: Begin) => (work: Work) =>
  new Promise((resolve, reject) => {
    const act = async (tx: Begun) => {
      try {
        return await work(tx)
      } catch (thrown) {
        if (!isConnectionLost(thrown)) throw thrown
        reject(thrown)
        return NEVER
      }
    }
    begin(act).then(resolve, reject)
  })

const NEVER = new Promise<never>(() => undefined)

/**
 * The driver sends a statement after one that is under way when all connections are busy: behind a few that wait for a lock,
 * each waits for those before it. Here it waits for a connection of its own, and hears in time when there is none.
 */
function admitting<Sql extends Client & object>(client: Sql, { places, lost }: Admission): Sql {
  const awaitPlace = () => places.wait(patienceInLine())
  const leave = (thrown?: unknown) => {
    places.leave()
    if (isConnectionLost(thrown)) lost()
  }
  const send = (text: string, values: never[]) => {
    const statement = client.unsafe(text, values)
    statement.then(() => leave(), leave)
    return statement
  }
  const unsafe = (text: string, values: never[]) => {
    if (places.take()) return send(text, values)
    return lazily(async (ask) => {
      await awaitPlace()
      return ask(send(text, values))
    })
  }
  const begin = async (work: Work) => {
    if (!places.take()) await awaitPlace()
    const ended = client.begin(work)
    ended.then(() => leave(), leave)
    return ended
  }
  return overriding(client, { unsafe, begin })
}

/** Nobody waits for longer than the work that he began has patience. */
function limiting<Sql extends Client & object>(client: Sql): Sql {
  return overriding(client, { unsafe: limited(client), begin: beginning(client.begin.bind(client)) })
}

const limitingBegun = (tx: Begun): Begun =>
  overriding(tx, { unsafe: limited(tx), savepoint: beginning(tx.savepoint.bind(tx)) })

const limited = (client: Sender) => (text: string, values: never[]) =>
  lazily((ask) => within(() => ask(client.unsafe(text, values))))

/** What was begun is taken back without anybody waiting for it: who is refused in a transaction has changed nothing. */
const beginning = (begin: Begin) => (work: Work) =>
  new Promise((resolve, reject) => {
    const act = async (tx: Begun) => {
      try {
        return await work(limitingBegun(tx))
      } catch (thrown) {
        if (codeOf(thrown) === NO_PATIENCE) reject(thrown)
        throw thrown
      }
    }
    const started = (begun: () => void) => {
      const ended = begin((tx) => {
        begun()
        return act(tx)
      })
      ended.then(resolve, reject).finally(begun)
    }
    within(() => new Promise<void>(started)).catch(reject)
  })

type Asked = <Outcome>(ask: (statement: Statement) => PromiseLike<Outcome>) => Promise<Outcome>

/** A statement is sent when somebody asks for its outcome, in one of two ways. */
function lazily(asked: Asked) {
  const then: Statement['then'] = (...outcomes) => asked((statement) => statement).then(...outcomes)
  return { then, values: () => asked((statement) => statement.values()) }
}

const overriding = <Target extends object>(target: Target, own: Partial<Record<string | symbol, unknown>>): Target =>
  new Proxy(target, { get: (_, name) => own[name] ?? Reflect.get(target, name) })
