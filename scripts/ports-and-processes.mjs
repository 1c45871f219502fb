// Ports, processes and small files, for scripts and checks.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import net from 'node:net'

/** Whether this process runs (a zombie does not) under such a name. */
export function isProcessRunning(pid, name) {
  if (process.platform === 'win32')
    return spawnSync('tasklist', ['/FI', `PID eq ${pid}`], { encoding: 'utf8' }).stdout?.includes(` ${pid} `) ?? true
  if (process.platform === 'linux') {
    const [, command, state] = /\((.*)\) (\S)/.exec(readText(`/proc/${pid}/stat`)) ?? []
    return state !== undefined && state !== 'Z' && state !== 'X' && name.test(command)
  }
  const { stdout = '', error } = spawnSync('ps', ['-o', 'stat=,comm=', '-p', String(pid)], { encoding: 'utf8' })
  return error !== undefined || (stdout.trim() !== '' && !stdout.trim().startsWith('Z') && name.test(stdout))
}

/** This port when it is free, else any free one. */
export function findFreePort(wanted = 0, host = '127.0.0.1') {
  return new Promise((resolve, reject) => {
    const probe = net.createServer()
    probe.once('error', (error) => (wanted ? resolve(findFreePort(0, host)) : reject(error)))
    probe.listen(wanted, host, () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}

export function isPortOpen(port) {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
}

export const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))

export const readNumber = (file, line = 0) => Number.parseInt(readText(file).split('\n')[line] ?? '', 10) || 0

export function readText(file) {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
