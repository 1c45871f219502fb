import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, describe as group, it } from 'vitest'
import { aGateway } from '@/testing/gateway'
import type { Handler } from './render-anonymous'

const MEGABYTE = 1024 * 1024
const CHUNK = Buffer.from(`10000\r\n${'a'.repeat(0x10000)}\r\n`)

const respondUnread: Handler = async (_, response) => void response.writeHead(401).end('Who are you?')
const respondAfterFirstChunk: Handler = async (request, response) => {
  for await (const _ of request) break
  response.writeHead(413, { 'content-type': 'application/json' }).end('{}')
}

async function startUpload(handler: Handler, more = '') {
  const { port } = await aGateway(handler)
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(`POST /api/login HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n${more}\r\n`)
  return socket
}

/** Sends as fast as the server reads until the connection ends; returns the number of bytes sent. */
function sendUntilClosed(socket: Socket): Promise<number> {
  const send = () => {
    while (!socket.destroyed && socket.write(CHUNK));
  }
  socket.on('drain', send)
  send()
  return new Promise((resolve) => socket.once('close', () => resolve(socket.bytesWritten - socket.writableLength)))
}

function collectText(socket: Socket): { text: string } {
  const read = { text: '' }
  socket.setEncoding('utf8').on('data', (text: string) => {
    read.text += text
  })
  return read
}

const CLOSE_HEADER = 'Connection: close\r\n'
const CASES = [
  ['of which nothing was read', respondUnread, 'HTTP/1.1 401', ''],
  ['of which nothing was read, before the last answer', respondUnread, 'HTTP/1.1 401', CLOSE_HEADER],
  ['whose reader left', respondAfterFirstChunk, 'HTTP/1.1 413', ''],
  ['whose reader left, before the last answer', respondAfterFirstChunk, 'HTTP/1.1 413', CLOSE_HEADER],
] as const

group('a body without an end', () => {
  it.each(CASES)('%s, is answered and closed some megabytes later', async (_, handler, status, more) => {
    const socket = await startUpload(handler, more)
    const read = collectText(socket)
    const sent = await sendUntilClosed(socket)
    expect(read.text).toContain(status)
    // The buffers of the system count as well.
    expect(sent).toBeLessThan(20 * MEGABYTE)
  })
})

group('a body that ends after its answer', () => {
  it.each(CASES)('%s, does not lose the answer when the client reads it last', async (_, handler, status, more) => {
    const socket = await startUpload(handler, more)
    socket.pause()
    for (let sent = 0; sent < MEGABYTE; sent += CHUNK.length) {
      socket.write(CHUNK)
      await pause(5)
    }
    await new Promise((resolve) => socket.write('0\r\n\r\n', resolve))
    const read = collectText(socket)
    socket.resume()
    await expect.poll(() => read.text).toContain(status)
    expect(socket.errored).toBeNull()
    socket.destroy()
  })

  it.each([CASES[0], CASES[2]])('%s, leaves the connection usable for the next request', async (_, handler) => {
    const socket = await startUpload(handler)
    const read = collectText(socket)
    for (let sent = 0; sent < MEGABYTE; sent += CHUNK.length) socket.write(CHUNK)
    socket.write('0\r\n\r\nGET /api/user HTTP/1.1\r\nHost: a\r\n\r\n')
    await expect.poll(() => read.text.match(/HTTP\/1\.1 4/g)).toHaveLength(2)
    socket.destroy()
  })
})
