import { randomUUID } from 'node:crypto'
import { IncomingMessage } from 'node:http'
import { BODY_MAX } from '../contract/names.ts'
import { clientAddress, stripInternalHeaders } from './visitor.ts'

const DRAIN = 10_000

/** A request that counts what arrives: a body without a declared length is bounded as well. */
export class Visit extends IncomingMessage {
  tooLarge: () => void = () => undefined
  #arrived = 0

  override push(chunk: unknown, encoding?: BufferEncoding): boolean {
    if (chunk instanceof Uint8Array) this.#arrived += chunk.length
    if (this.#arrived <= BODY_MAX) return super.push(chunk, encoding)
    this.tooLarge()
    return true
  }

  get declaresTooMuch(): boolean {
    return Number(this.headers['content-length'] ?? 0) > BODY_MAX
  }

  get id(): string {
    return String(this.headers['x-request-id'] ?? '')
  }

  get isForApi(): boolean {
    return /^\/api(\/|$|\?)/.test(this.url ?? '')
  }
}

/** Takes from the request what only we may say, and says it: who calls, under which number, by which protocol. */
export function admit(request: Visit, { trustedHops, appUrl }: { trustedHops: number; appUrl: string }): void {
  const address = clientAddress({
    forwardedFor: request.headers['x-forwarded-for'],
    socketAddress: request.socket.remoteAddress,
    trustedHops,
  })
  stripInternalHeaders(request.headers)
  request.headers['x-client-address'] = address
  request.headers['x-request-id'] = randomUUID()
  request.headers['x-forwarded-proto'] = new URL(appUrl).protocol.slice(0, -1)
}

/** A client that is cut off while it still sends never reads the answer: it may go on for a moment, into nothing. */
export function hangUpSoon(request: Visit): void {
  request.tooLarge = () => undefined
  request.resume()
  setTimeout(() => request.destroy(), DRAIN).unref()
}
