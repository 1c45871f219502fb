import 'server-only'
import postgres from 'postgres'

type Work<Result> = (tx: postgres.TransactionSql) => Promise<Result>

/** Opens the one connection of a backup or a restore, without deadlines. */
export function openConnection(url: string, application_name: string) {
  const state = { isClosed: false }
  const sql = postgres(url, {
    max: 1,
    max_lifetime: null,
    connect_timeout: 10,
    onnotice: () => undefined,
    onclose: () => {
      state.isClosed = true
    },
    connection: { application_name, statement_timeout: 0, idle_in_transaction_session_timeout: 0 },
  })
  /**
   * The driver rejects when the connection is closed. When the work fails because of that, it would also send a rollback
   * to the closed connection, which ends the process by an error that nobody can catch.
   */
  const unlessClosed = (thrown: unknown) =>
    state.isClosed ? new Promise<never>(() => undefined) : Promise.reject(thrown)
  const transact = <Result>(work: Work<Result>, options = '') =>
    sql.begin(options, (tx) => {
      state.isClosed = false
      return work(tx).catch(unlessClosed)
    })
  return { sql, transact, close: () => sql.end({ timeout: 5 }) }
}
