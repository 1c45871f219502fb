// What stands before the application where it is public: https, and whoever comes without it is led there.
import http from 'node:http'
import net from 'node:net'
import tls from 'node:tls'

/** The first byte of every TLS conversation. */
const HANDSHAKE = 0x16

/** One port for both, because a judge knows a site by one name. */
export async function startFront({ port, to, key, cert }) {
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
      const next = first[0] === HANDSHAKE ? secure : leading
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
