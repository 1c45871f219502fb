// Controls the built application and its database: kills, stops and starts them.
import path from 'node:path'
import { UserError } from '../../scripts/install.mjs'
import { isProcessRunning, pause, readNumber } from '../../scripts/ports-and-processes.mjs'
import { startPostgres } from '../../scripts/postgres.mjs'
import { startBuiltServer } from '../../scripts/server.mjs'

/** The server of this environment; it keeps its address when it is started again. */
export function controlApplication({ settings, pid, atEnd }) {
  const { DATA_DIR: folder, DATABASE_URL: url, ...others } = settings
  let current = { pid }
  atEnd(() => current.kill?.())
  return {
    pid: () => current.pid,
    /** Like a power failure: without a shutdown. */
    kill: async () => {
      process.kill(current.pid, 'SIGKILL')
      while (isProcessRunning(current.pid, /./)) await pause(5)
    },
    /** Like a process manager: requests in progress are finished. */
    stop: async () => {
      process.kill(current.pid, 'SIGTERM')
      while (isProcessRunning(current.pid, /./)) await pause(5)
    },
    start: async () => {
      current = await startBuiltServer({ folder, url, ...others })
      if (!(await current.ready)) throw new UserError(current.log())
    },
  }
}

/** Environment variables for an npm script that uses this environment. */
export const commandEnvironmentOf = ({ url, folder }) => ({ DATABASE_URL: url, DATA_DIR: folder })

/**
 * SIGINT is PostgreSQL's fast shutdown, SIGQUIT its immediate one. Returns the time when it accepted connections again.
 */
export async function restartPostgres({ DATA_DIR }, signal) {
  const pid = readNumber(path.join(DATA_DIR, 'postgres/data/postmaster.pid'))
  process.kill(pid, signal)
  while (isProcessRunning(pid, /postgres/)) await pause(5)
  await startPostgres({ dataDir: DATA_DIR })
  return Date.now()
}
