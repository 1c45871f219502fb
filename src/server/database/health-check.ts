import postgres from 'postgres'
import { errorCodeOf } from '../observability/errors.ts'
import { log } from '../observability/log.ts'
import { databaseHealth } from '../observability/shared-database-status.ts'

/** Together, interval and timeout let a caller of a frozen database be refused within five seconds. */
const INTERVALS = { intervalMs: 1000, retryMs: 250, timeoutMs: 2500 }
/** A database without a free connection is still alive. */
const TOO_MANY_CONNECTIONS = '53300'

/** Checks the database each second, because the driver itself would wait for an answer for ever. */
export function startHealthCheck(url: string, { intervalMs, retryMs, timeoutMs } = INTERVALS) {
  let sql = openConnection(url, checkNow)
  let timer: NodeJS.Timeout | undefined
  let since = 0
  let isStopped = false

  const runCheck = async () => {
    timer = undefined
    const answer = await checkDatabase(sql, timeoutMs)
    if (isStopped) return
    // The driver may never send again on a connection that broke, see db.ts.
    if (answer !== 'there') {
      sql.end({ timeout: 0 }).catch(() => undefined)
      sql = openConnection(url, checkNow)
    }
    since = applyResult(answer, since)
    scheduleCheck(databaseHealth.isUnresponsive ? retryMs : intervalMs)
  }
  function scheduleCheck(ms: number): void {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(runCheck, ms)
  }
  /** A connection that breaks is the first sign of an outage. */
  function checkNow(): void {
    if (timer && !databaseHealth.isUnresponsive) scheduleCheck(0)
  }
  scheduleCheck(intervalMs)
  return {
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await sql.end({ timeout: 1 })
    },
  }
}

type CheckResult = 'there' | 'gone' | 'late'

const openConnection = (url: string, onclose: () => void) =>
  postgres(url, {
    onclose,
    max: 1,
    connect_timeout: 2,
    backoff: () => INTERVALS.retryMs / 1000,
    onnotice: () => undefined,
    fetch_types: false,
    connection: { application_name: 'academy-health' },
  })

function checkDatabase(sql: postgres.Sql, timeoutMs: number): Promise<CheckResult> {
  return new Promise((resolve) => {
    // An answer may have arrived while this process was busy; read it before the check counts as late.
    const timer = setTimeout(() => setTimeout(() => setImmediate(() => resolve('late')), 50), timeoutMs)
    const finish = (answer: CheckResult) => {
      clearTimeout(timer)
      resolve(answer)
    }
    sql`select 1`.then(
      () => finish('there'),
      (error: unknown) => finish(errorCodeOf(error) === TOO_MANY_CONNECTIONS ? 'there' : 'gone'),
    )
  })
}

/** Returns since when the database has been silent, or 0. */
function applyResult(answer: CheckResult, since: number): number {
  if (answer === 'there') {
    if (since) log.warn({ ms: Date.now() - since }, 'database back')
    databaseHealth.isUnresponsive = false
    return 0
  }
  if (since) return since
  log.warn({ answer }, 'database silent')
  databaseHealth.isUnresponsive = true
  for (const act of databaseHealth.listeners) act()
  return Date.now()
}
