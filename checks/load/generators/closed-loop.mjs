// The load generator in a process of its own: bare sockets that are kept open, each sends its next request when the last
// answer is complete. It needs a fraction of what a server needs for an answer, so that the server is the limit.
import net from 'node:net'
import { percentilesOf } from './figures.mjs'

const HEAD_END = Buffer.from('\r\n\r\n')
const LENGTH = /\r\ncontent-length: *(\d+)/i
/** nginx ends each connection after a thousand answers, and says so in the last one. */
const LAST = /\r\nconnection: *close/i
const STATUS_AT = 9
const PATIENCE = 10_000

process.on('message', async ({ url, headers = {}, connections, seconds }) => {
  const { hostname, port, host, pathname, search } = new URL(url)
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  const run = { request: `GET ${pathname}${search} HTTP/1.1\r\n${lines.join('')}\r\n`, times: [], failed: 0 }
  const started = performance.now()
  run.end = started + seconds * 1000
  await Promise.all(Array.from({ length: connections }, () => visit(run, { host: hostname, port: Number(port) })))
  const took = (performance.now() - started) / 1000
  const answered = run.times.length
  process.send?.({
    perSecond: Math.round(answered / took),
    answered,
    failed: run.failed,
    ...percentilesOf(run.times),
  })
})
process.on('disconnect', () => process.exit())

/** One visitor after the other until the time is over, for as long as connections break. */
async function visit(run, address) {
  while (performance.now() < run.end) await connection(run, address)
}

/** Until the time is over and the last answer is complete, or until it breaks. */
function connection(run, address) {
  return new Promise((resolve) => {
    const state = { missing: 0, rest: undefined, sent: 0, status: 0, isLast: false }
    const buffer = Buffer.allocUnsafe(64 * 1024)
    const socket = net.connect({ ...address, noDelay: true, onread: { buffer, callback: take } }, ask)
    socket.setTimeout(PATIENCE, () => socket.destroy())
    socket.on('error', () => undefined)
    socket.on('close', () => {
      if (state.sent > 0) run.failed += 1
      resolve()
    })

    function ask() {
      state.sent = performance.now()
      socket.write(run.request, 'latin1')
    }

    function take(count) {
      receive(state, buffer.subarray(0, count))
      if (state.missing !== 0) return true
      const now = performance.now()
      if (state.status === 200 || state.status === 304) run.times.push(now - state.sent)
      else run.failed += 1
      if (now < run.end && !state.isLast) ask()
      else {
        state.sent = 0
        socket.destroy()
      }
      return true
    }
  })
}

/** Counts what of the answer is still missing; a head that comes in parts is put together first. */
function receive(state, chunk) {
  if (state.missing > 0) {
    state.missing -= chunk.length
    return
  }
  const bytes = state.rest ? Buffer.concat([state.rest, chunk]) : chunk
  const end = bytes.indexOf(HEAD_END)
  state.rest = end < 0 ? Buffer.from(bytes) : undefined
  state.missing = -1
  if (end < 0) return
  const head = bytes.latin1Slice(0, end)
  state.isLast = LAST.test(head)
  state.status = Number(head.slice(STATUS_AT, STATUS_AT + 3))
  const length = state.status === 304 ? 0 : Number(LENGTH.exec(head)?.[1])
  state.missing = length - (bytes.length - end - HEAD_END.length)
}
