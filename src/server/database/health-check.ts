import postgres from 'postgres'
import { codeOf } from './away.ts'
import { log } from './log.ts'
import { pulse } from './pulse.ts'

const EVERY_MS = 1000
const AGAIN_MS = 250
/** With the second between two beats: whoever asks a frozen database hears within five seconds that it is away. */
const PATIENCE_MS = 2500
/** Of one that has none left to give, we know that it lives. */
const TOO_MANY_CONNECTIONS = '53300'

/** Asks the database each second whether it is there. The driver itself would wait for an answer for ever. */
export function followPulse(url: string) {
  let sql = open(url, hurry)
  let timer: NodeJS.Timeout | undefined
  let since = 0
  let isStopped = false

  const beat = async () => {
    timer = undefined
    const answer = await answerOf(sql)
    if (isStopped) return
    // The driver may never send again on a connection that broke, see db.ts.
    if (answer !== 'there') {
      sql.end({ timeout: 0 }).catch(() => undefined)
      sql = open(url, hurry)
    }
    since = judge(answer, since)
    next(pulse.isSilent ? AGAIN_MS : EVERY_MS)
  }
  function next(ms: number): void {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(beat, ms)
  }
  /** A connection that breaks is the first sign. */
  function hurry(): void {
    if (timer && !pulse.isSilent) next(0)
  }
  next(EVERY_MS)
  return {
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await sql.end({ timeout: 1 })
    },
  }
}

type Answer = 'there' | 'gone' | 'late'

const open = (url: string, onclose: () => void) =>
  postgres(url, {
    onclose,
    max: 1,
    connect_timeout: 2,
    backoff: () => AGAIN_MS / 1000,
    onnotice: () => undefined,
    fetch_types: false,
    connection: { application_name: 'academy-pulse' },
  })

function answerOf(sql: postgres.Sql): Promise<Answer> {
  return new Promise((resolve) => {
    // What has arrived while this process was busy is read before it counts as late.
    const timer = setTimeout(() => setTimeout(() => setImmediate(() => resolve('late')), 50), PATIENCE_MS)
    const settle = (answer: Answer) => {
      clearTimeout(timer)
      resolve(answer)
    }
    sql`select 1`.then(
      () => settle('there'),
      (error: unknown) => settle(codeOf(error) === TOO_MANY_CONNECTIONS ? 'there' : 'gone'),
    )
  })
}

/** Answers since when the database is silent, 0 where it is not. */
function judge(answer: Answer, since: number): number {
  if (answer === 'there') {
    if (since) log.warn({ ms: Date.now() - since }, 'database back')
    pulse.isSilent = false
    return 0
  }
  if (since) return since
  log.warn({ answer }, 'database silent')
  pulse.isSilent = true
  for (const act of pulse.whenSilent) act()
  return Date.now()
}
