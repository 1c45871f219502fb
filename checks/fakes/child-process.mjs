// A server in a process of its own, so that its computing and its life are apart from what it serves.
//   node scripts/servers/aside.mjs smtp '{"port":2525}'     or by hand, until Ctrl-C
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { startResend } from './resend.mjs'
import { startSmtp } from './smtp.mjs'

const SERVERS = { smtp: startSmtp, resend: startResend }

/**
 * The same as startSmtp() or startResend(), except that each answer is a promise. It ends with us.
 * @typedef {(given?: object) => Promise<unknown>} Asked
 * @returns {Promise<{ url: string, pid?: number, kill: () => boolean, set: Asked, mend: Asked, report: Asked, count: Asked, forget: Asked, sendEvent: Asked, stop: Asked }>}
 */
export async function startAside(name, options = {}) {
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
  const ask = (method, given) =>
    new Promise((resolve, reject) => {
      calls += 1
      waiting.set(calls, { resolve, reject })
      child.send({ number: calls, method, given })
    })
  const kill = () => child.kill('SIGKILL')
  return {
    ...Object.fromEntries(methods.map((method) => [method, (given) => ask(method, given)])),
    url,
    pid: child.pid,
    kill,
  }
}

async function serve(name, options) {
  const { url, ...server } = await SERVERS[name](options)
  if (!process.send) return console.log(url)
  process.on('disconnect', () => process.exit(0))
  // A Ctrl-C reaches the whole group; who started us decides when we end.
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

if (process.argv[1] === import.meta.filename) await serve(process.argv[2], JSON.parse(process.argv[3] ?? '{}'))
