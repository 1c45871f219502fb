// Raw TCP connections, for requests that no client library sends.
import net from 'node:net'

const openSocket = (site) => {
  const { hostname, port } = new URL(site)
  const socket = net.connect({ host: hostname, port: Number(port), family: 4 })
  socket.on('error', () => {})
  return socket
}

/** Sends these bytes and returns all that arrived until the server closed the connection or `timeoutMs` ran out. */
export function sendRaw(site, bytes, { timeoutMs = 3000 } = {}) {
  return new Promise((resolve) => {
    const socket = openSocket(site)
    const chunks = []
    const done = (closed) => {
      socket.destroy()
      resolve({ text: Buffer.concat(chunks).toString('latin1'), closed })
    }
    socket.setTimeout(timeoutMs, () => done(false))
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('close', () => done(true))
    socket.write(bytes)
  })
}

/**
 * Sends a body of `total` bytes as fast as the server accepts it; returns the status and how much was sent before it.
 */
export function uploadRaw(site, head, { total, framed = (chunk) => chunk, timeoutMs = 15_000 }) {
  return new Promise((resolve) => {
    const socket = openSocket(site)
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
    socket.setTimeout(timeoutMs, done)
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

/** A slow connection: sends `start` once, then `drip` each second; with `read` it reads one byte a second. */
export function openSlowConnection(site, { start, drip, read }) {
  const socket = openSocket(site)
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
