import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, describe as group, it } from 'vitest'
import { aDoor } from '../testing/doors'
import type { Handler } from './render'

const MEGABYTE = 1024 * 1024
const PIECE = Buffer.from(`10000\r\n${'a'.repeat(0x10000)}\r\n`)

const unread: Handler = async (_, response) => void response.writeHead(401).end('Who are you?')
const left: Handler = async (request, response) => {
  for await (const _ of request) break
  response.writeHead(413, { 'content-type': 'application/json' }).end('{}')
}

async function sending(handler: Handler, more = '') {
  const { port } = await aDoor(handler)
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(`POST /api/login HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n${more}\r\n`)
  return socket
}

/** As fast as it is taken, until the connection ends; answers how much was. */
function sendOn(socket: Socket): Promise<number> {
  const send = () => {
    while (!socket.destroyed && socket.write(PIECE));
  }
  socket.on('drain', send)
  send()
  return new Promise((resolve) => socket.once('close', () => resolve(socket.bytesWritten - socket.writableLength)))
}

function textOf(socket: Socket): { text: string } {
  const read = { text: '' }
  socket.setEncoding('utf8').on('data', (text: string) => {
    read.text += text
  })
  return read
}

const LAST = 'Connection: close\r\n'
const CASES = [
  ['of which nothing was read', unread, 'HTTP/1.1 401', ''],
  ['of which nothing was read, before the last answer', unread, 'HTTP/1.1 401', LAST],
  ['whose reader left', left, 'HTTP/1.1 413', ''],
  ['whose reader left, before the last answer', left, 'HTTP/1.1 413', LAST],
] as const

group('a body without an end', () => {
  it.each(CASES)('%s, is answered and cut off some megabytes later', async (_, handler, status, more) => {
    const socket = await sending(handler, more)
    const read = textOf(socket)
    const sent = await sendOn(socket)
    expect(read.text).toContain(status)
    // With what the system's buffers hold.
    expect(sent).toBeLessThan(20 * MEGABYTE)
  })
})

group('a body that ends after its answer', () => {
  it.each(CASES)('%s, does not take the answer from who reads it last', async (_, handler, status, more) => {
    const socket = await sending(handler, more)
    socket.pause()
    for (let sent = 0; sent < MEGABYTE; sent += PIECE.length) {
      socket.write(PIECE)
      await pause(5)
    }
    await new Promise((resolve) => socket.write('0\r\n\r\n', resolve))
    const read = textOf(socket)
    socket.resume()
    await expect.poll(() => read.text).toContain(status)
    expect(socket.errored).toBeNull()
    socket.destroy()
  })

  it.each([CASES[0], CASES[2]])('%s, leaves the connection to the next request', async (_, handler) => {
    const socket = await sending(handler)
    const read = textOf(socket)
    for (let sent = 0; sent < MEGABYTE; sent += PIECE.length) socket.write(PIECE)
    socket.write('0\r\n\r\nGET /api/user HTTP/1.1\r\nHost: a\r\n\r\n')
    await expect.poll(() => read.text.match(/HTTP\/1\.1 4/g)).toHaveLength(2)
    socket.destroy()
  })
})
