// A wire to a server that can be cut, held still or made slow: what happens to networks and to machines behind them.
import { once } from 'node:events'
import net from 'node:net'

/** Listens on a port of its own and passes everything on to `port`, until told otherwise. */
export async function startWire(port) {
  const state = { mode: 'open', delayMs: 0 }
  const ends = new Set()
  const server = net.createServer((near) => {
    if (state.mode === 'cut') return near.destroy()
    const far = net.connect(port, '127.0.0.1')
    for (const [from, to] of [
      [near, far],
      [far, near],
    ])
      join(from, to, { state, ends })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const told = (mode) => {
    state.mode = mode
    for (const end of ends) {
      if (mode === 'cut') end.destroy()
      else if (mode === 'still') end.pause()
      else end.resume()
    }
  }
  return {
    port: server.address().port,
    /** Connections break, and new ones are refused. */
    cut: () => told('cut'),
    /** Connections stand, new ones are taken, and nothing comes through. */
    still: () => told('still'),
    open: () => told('open'),
    slow: (delayMs) => {
      state.delayMs = delayMs
    },
    stop: () => {
      told('cut')
      server.close()
    },
  }
}

function join(from, to, { state, ends }) {
  ends.add(from)
  if (state.mode === 'still') from.pause()
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

/** The same database by another port. */
export function throughWire(url, { port }) {
  const address = new URL(url)
  address.port = String(port)
  return address.href
}
