import type { AddressInfo } from 'node:net'
import net from 'node:net'

type SmtpAnswers = {
  /** The extensions that the server offers. */
  extensions?: string[]
  /** The answer to RCPT TO. */
  recipient?: string
  /** The answer to the content. */
  content?: string
  /** Closes the connection instead of answering the content. */
  hangUp?: boolean
}

/** A minimal SMTP server that gives the answers that a test sets. */
export async function startScriptedSmtp(answers: SmtpAnswers = {}) {
  const received: string[] = []
  const sockets = new Set<net.Socket>()
  const server = net.createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined)
    serveConversation(socket, answers, received)
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

function serveConversation(
  socket: net.Socket,
  { extensions = [], recipient = '250 ok', content = '250 ok', hangUp }: SmtpAnswers,
  received: string[],
) {
  const reply = (line: string) => socket.write(`${line}\r\n`)
  let buffer = ''
  let inContent = false
  reply('220 test')
  socket.on('data', (bytes) => {
    buffer += bytes.toString('utf8')
    if (inContent && buffer.includes(END)) {
      received.push(buffer.slice(0, buffer.indexOf(END)).replaceAll('\r\n..', '\r\n.'))
      buffer = buffer.slice(buffer.indexOf(END) + END.length)
      inContent = false
      if (hangUp) return socket.destroy()
      reply(content)
    }
    while (!inContent && buffer.includes('\r\n')) {
      const line = buffer.slice(0, buffer.indexOf('\r\n')).toUpperCase()
      buffer = buffer.slice(buffer.indexOf('\r\n') + 2)
      if (line.startsWith('EHLO'))
        reply(['250-test', ...extensions.map((name) => `250-${name}`), '250 ok'].join('\r\n'))
      else if (line.startsWith('RCPT')) reply(recipient)
      else if (line === 'DATA') {
        reply('354 go on')
        inContent = true
      } else reply(line === 'QUIT' ? '221 bye' : '250 ok')
    }
  })
}
