// The built application and its database, to be killed and started again.
import path from 'node:path'
import { Advice } from '../install.mjs'
import { startPostgres } from '../postgres.mjs'
import { startBuilt } from '../server.mjs'
import { isProcess, pause, readNumber } from '../system.mjs'

/** The server of this stage, which keeps its address whenever it is started again. */
export function applicationOf({ settings, pid, atEnd }) {
  const { DATA_DIR: folder, DATABASE_URL: url, ...others } = settings
  let current = { pid }
  atEnd(() => current.kill?.())
  return {
    pid: () => current.pid,
    /** As a power failure would: nothing is finished, nothing is said. */
    kill: async () => {
      process.kill(current.pid, 'SIGKILL')
      while (isProcess(current.pid, /./)) await pause(5)
    },
    /** As process managers do: what is under way is finished. */
    stop: async () => {
      process.kill(current.pid, 'SIGTERM')
      while (isProcess(current.pid, /./)) await pause(5)
    },
    start: async () => {
      current = await startBuilt({ folder, url, ...others })
      if (!(await current.ready)) throw new Advice(current.log())
    },
  }
}

/** What a command of the package is told of a ground. */
export const environmentOf = ({ url, folder }) => ({ DATABASE_URL: url, DATA_DIR: folder })

/** SIGINT is PostgreSQL's fast shutdown, SIGQUIT its immediate one. Answers when it took connections again. */
export async function restartPostgres({ DATA_DIR }, signal) {
  const pid = readNumber(path.join(DATA_DIR, 'postgres/data/postmaster.pid'))
  process.kill(pid, signal)
  while (isProcess(pid, /postgres/)) await pause(5)
  await startPostgres({ dataDir: DATA_DIR })
  return Date.now()
}
