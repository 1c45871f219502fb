import type { AddressInfo } from 'node:net'
import net from 'node:net'

type Answers = {
  /** To RCPT TO. */
  recipient?: string
  /** To the content. */
  content?: string
  /** Hangs up instead of answering the content. */
  hangUp?: boolean
}

/** As much of an SMTP server as a mail program needs to hand over a mail; it answers what the test wants. */
export async function startSmtp(answers: Answers = {}) {
  const received: string[] = []
  const sockets = new Set<net.Socket>()
  const server = net.createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined)
    converse(socket, answers, received)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    stop: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise((done) => server.close(done))
    },
  }
}

const END = '\r\n.\r\n'

function converse(
  socket: net.Socket,
  { recipient = '250 ok', content = '250 ok', hangUp }: Answers,
  received: string[],
) {
  const say = (line: string) => socket.write(`${line}\r\n`)
  let buffer = ''
  let inContent = false
  say('220 test')
  socket.on('data', (bytes) => {
    buffer += bytes.toString('utf8')
    if (inContent && buffer.includes(END)) {
      received.push(buffer.slice(0, buffer.indexOf(END)).replaceAll('\r\n..', '\r\n.'))
      buffer = buffer.slice(buffer.indexOf(END) + END.length)
      inContent = false
      if (hangUp) return socket.destroy()
      say(content)
    }
    while (!inContent && buffer.includes('\r\n')) {
      const line = buffer.slice(0, buffer.indexOf('\r\n')).toUpperCase()
      buffer = buffer.slice(buffer.indexOf('\r\n') + 2)
      if (line.startsWith('RCPT')) say(recipient)
      else if (line === 'DATA') {
        say('354 go on')
        inContent = true
      } else say(line === 'QUIT' ? '221 bye' : '250 ok')
    }
  })
}
