// A TCP proxy that can break, stall or delay connections, to simulate failing networks and machines.
import { once } from 'node:events'
import net from 'node:net'

/** Listens on a port of its own and forwards everything to `port`. */
export async function startTcpProxy(port) {
  const state = { mode: 'open', delayMs: 0 }
  const ends = new Set()
  const server = net.createServer((near) => {
    if (state.mode === 'cut') return near.destroy()
    const far = net.connect(port, '127.0.0.1')
    for (const [from, to] of [
      [near, far],
      [far, near],
    ])
      forwardData(from, to, { state, ends })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const setMode = (mode) => {
    state.mode = mode
    for (const end of ends) {
      if (mode === 'cut') end.destroy()
      else if (mode === 'stall') end.pause()
      else end.resume()
    }
  }
  return {
    port: server.address().port,
    /** Closes connections and refuses new ones. */
    cut: () => setMode('cut'),
    /** Keeps connections open and accepts new ones, but forwards nothing. */
    stall: () => setMode('stall'),
    open: () => setMode('open'),
    slow: (delayMs) => {
      state.delayMs = delayMs
    },
    stop: () => {
      setMode('cut')
      server.close()
    },
  }
}

function forwardData(from, to, { state, ends }) {
  ends.add(from)
  if (state.mode === 'stall') from.pause()
  from.on('data', (chunk) => {
    const pass = () => to.writable && to.write(chunk)
    if (state.delayMs > 0) setTimeout(pass, state.delayMs)
    else pass()
  })
  from.on('error', () => to.destroy())
  from.on('close', () => {
    ends.delete(from)
    to.destroy()
  })
}

/** Returns the URL of the same database through the proxy. */
export function urlThroughProxy(url, { port }) {
  const address = new URL(url)
  address.port = String(port)
  return address.href
}
