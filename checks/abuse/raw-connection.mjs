// A connection as it is, for what no client library would send.
import net from 'node:net'

const connected = (site) => {
  const { hostname, port } = new URL(site)
  const socket = net.connect({ host: hostname, port: Number(port), family: 4 })
  socket.on('error', () => {})
  return socket
}

/** Sends these bytes and answers all that came until the server closed, or nothing more came for so long. */
export function sendRaw(site, bytes, { patience = 3000 } = {}) {
  return new Promise((resolve) => {
    const socket = connected(site)
    const chunks = []
    const done = (closed) => {
      socket.destroy()
      resolve({ text: Buffer.concat(chunks).toString('latin1'), closed })
    }
    socket.setTimeout(patience, () => done(false))
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('close', () => done(true))
    socket.write(bytes)
  })
}

/** Sends a body of so many bytes as fast as it is taken; answers the status that came, and how much had gone out by then. */
export function pour(site, head, { total, framed = (chunk) => chunk, patience = 15_000 }) {
  return new Promise((resolve) => {
    const socket = connected(site)
    const piece = framed(Buffer.alloc(64 * 1024, 'a'))
    let sent = 0
    let sentBefore
    let answered = ''
    const started = performance.now()
    const done = () => {
      socket.destroy()
      resolve({
        status: Number(/^HTTP\/1.1 (\d+)/.exec(answered)?.[1] ?? 0),
        sent: sentBefore ?? sent,
        ms: performance.now() - started,
      })
    }
    const more = () => {
      while (sent < total && !socket.destroyed) {
        sent += piece.length
        if (!socket.write(piece)) return
      }
    }
    socket.setTimeout(patience, done)
    socket.on('drain', more)
    socket.on('data', (chunk) => {
      sentBefore ??= sent
      answered += chunk.toString('latin1')
      if (answered.includes('\r\n\r\n')) setTimeout(done, 200)
    })
    socket.on('close', done)
    socket.on('connect', () => {
      socket.write(head)
      more()
    })
  })
}

/** A connection that does as little as it can: `start` once, then `drip` each second, if anything; `read` takes a byte a second. */
export function dawdle(site, { start, drip, read }) {
  const socket = connected(site)
  socket.on('connect', () => socket.write(start))
  if (read) socket.pause()
  else socket.resume()
  const timer = setInterval(() => {
    if (drip && !socket.destroyed) socket.write(drip)
    if (read) socket.read(1)
  }, 1000)
  const end = () => {
    clearInterval(timer)
    socket.destroy()
  }
  socket.on('close', end)
  return { end }
}
