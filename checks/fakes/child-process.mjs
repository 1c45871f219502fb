// Runs a fake server in a child process, so that its CPU time and lifetime are separate.
// node checks/fakes/child-process.mjs smtp '{"port":2525}'     starts one by hand, until Ctrl-C
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { startFakeResend } from './resend.mjs'
import { startFakeSmtp } from './smtp.mjs'

const SERVERS = { smtp: startFakeSmtp, resend: startFakeResend }

/**
 * Like startFakeSmtp() or startFakeResend(), except that each method returns a promise. The child ends with this
 * process.
 * @typedef {(given?: object) => Promise<unknown>} RemoteMethod
 * @returns {Promise<{ url: string, pid?: number, kill: () => boolean, set: RemoteMethod, resetFaults: RemoteMethod, report: RemoteMethod, count: RemoteMethod, clearDeliveries: RemoteMethod, sendEvent: RemoteMethod, stop: RemoteMethod }>}
 */
export async function startInChildProcess(name, options = {}) {
  const child = fork(import.meta.filename, [name, JSON.stringify(options)])
  const waiting = new Map()
  const [{ url, methods }] = await once(child, 'message')
  child.on('message', ({ number, value, error }) => {
    const { resolve, reject } = waiting.get(number)
    waiting.delete(number)
    if (error) reject(new Error(error))
    else resolve(value)
  })
  child.on('exit', () => {
    for (const { reject } of waiting.values()) reject(new Error(`The ${name} server has ended.`))
  })
  let calls = 0
  const callRemote = (method, given) =>
    new Promise((resolve, reject) => {
      calls += 1
      waiting.set(calls, { resolve, reject })
      child.send({ number: calls, method, given })
    })
  const kill = () => child.kill('SIGKILL')
  return {
    ...Object.fromEntries(methods.map((method) => [method, (given) => callRemote(method, given)])),
    url,
    pid: child.pid,
    kill,
  }
}

async function serveOverIpc(name, options) {
  const { url, ...server } = await SERVERS[name](options)
  if (!process.send) return console.log(url)
  process.on('disconnect', () => process.exit(0))
  // Ctrl-C reaches the whole process group, but the parent decides when this process ends.
  process.on('SIGINT', () => {})
  process.on('message', async ({ number, method, given }) => {
    const answer = await Promise.resolve(given)
      .then(server[method])
      .then(
        (value) => ({ value }),
        ({ message }) => ({ error: message }),
      )
    process.send({ number, ...answer })
  })
  process.send({ url, methods: Object.keys(server) })
}

if (process.argv[1] === import.meta.filename) await serveOverIpc(process.argv[2], JSON.parse(process.argv[3] ?? '{}'))
