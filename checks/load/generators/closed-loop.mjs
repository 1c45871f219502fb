// The load generator in a process of its own: keep-alive sockets, each sending its next request when the last answer is
// complete. It needs a fraction of the server's CPU time, so the server is the bottleneck.
import net from 'node:net'
import { percentilesOf } from '../metrics/process-metrics.mjs'

const HEAD_END = Buffer.from('\r\n\r\n')
const CONTENT_LENGTH = /\r\ncontent-length: *(\d+)/i
/** nginx closes a connection after a thousand answers and announces it in the last one. */
const CONNECTION_CLOSE = /\r\nconnection: *close/i
const STATUS_AT = 9
const SOCKET_TIMEOUT_MS = 10_000

process.on('message', async ({ url, headers = {}, connections, seconds }) => {
  const { hostname, port, host, pathname, search } = new URL(url)
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  const run = { request: `GET ${pathname}${search} HTTP/1.1\r\n${lines.join('')}\r\n`, times: [], failed: 0 }
  const started = performance.now()
  run.end = started + seconds * 1000
  await Promise.all(
    Array.from({ length: connections }, () => keepConnected(run, { host: hostname, port: Number(port) })),
  )
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

/** Reconnects until the time is over. */
async function keepConnected(run, address) {
  while (performance.now() < run.end) await runConnection(run, address)
}

/** Ends when the time is over and the last answer is complete, or when the connection breaks. */
function runConnection(run, address) {
  return new Promise((resolve) => {
    const state = { missing: 0, rest: undefined, sent: 0, status: 0, isLast: false }
    const buffer = Buffer.allocUnsafe(64 * 1024)
    const socket = net.connect({ ...address, noDelay: true, onread: { buffer, callback: take } }, sendRequest)
    socket.setTimeout(SOCKET_TIMEOUT_MS, () => socket.destroy())
    socket.on('error', () => undefined)
    socket.on('close', () => {
      if (state.sent > 0) run.failed += 1
      resolve()
    })

    function sendRequest() {
      state.sent = performance.now()
      socket.write(run.request, 'latin1')
    }

    function take(count) {
      readChunk(state, buffer.subarray(0, count))
      if (state.missing !== 0) return true
      const now = performance.now()
      if (state.status === 200 || state.status === 304) run.times.push(now - state.sent)
      else run.failed += 1
      if (now < run.end && !state.isLast) sendRequest()
      else {
        state.sent = 0
        socket.destroy()
      }
      return true
    }
  })
}

/** Counts the missing bytes of the answer; headers that arrive in parts are joined first. */
function readChunk(state, chunk) {
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
  state.isLast = CONNECTION_CLOSE.test(head)
  state.status = Number(head.slice(STATUS_AT, STATUS_AT + 3))
  const length = state.status === 304 ? 0 : Number(CONTENT_LENGTH.exec(head)?.[1])
  state.missing = length - (bytes.length - end - HEAD_END.length)
}
