// A stand-in for the public proxy: terminates https, and redirects http to it.
import http from 'node:http'
import net from 'node:net'
import tls from 'node:tls'

/** The first byte of a TLS handshake. */
const TLS_HANDSHAKE_BYTE = 0x16

/** One port for http and https, because a checker knows a site by one address. */
export async function startHttpsProxy({ port, to, key, cert }) {
  const sockets = new Set()
  const remember = (socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
    return socket
  }
  const secure = tls.createServer({ key, cert }, (visitor) => {
    const server = remember(net.connect(to, '127.0.0.1'))
    remember(visitor).pipe(server).pipe(visitor)
  })
  const leading = http.createServer((request, response) => {
    response.writeHead(301, { location: `https://${request.headers.host}${request.url}` }).end()
  })
  const front = net.createServer((socket) => {
    remember(socket).once('data', (first) => {
      socket.pause()
      socket.unshift(first)
      const next = first[0] === TLS_HANDSHAKE_BYTE ? secure : leading
      next.emit('connection', socket)
      process.nextTick(() => socket.resume())
    })
  })
  await new Promise((resolve) => front.listen(port, '127.0.0.1', resolve))
  return {
    close: () => {
      for (const socket of sockets) socket.destroy()
      front.close()
    },
  }
}
