import { randomUUID } from 'node:crypto'
import { IncomingMessage } from 'node:http'
import { BODY_MAX } from '../contract/names.ts'
import { type Glance, glanceAt } from './glance.ts'
import { clientAddress, stripInternalHeaders } from './visitor.ts'

const DRAIN = 10_000

const nothing = () => undefined

/** A request that counts what arrives: a body without a declared length is bounded as well. */
export class Visit extends IncomingMessage {
  tooLarge: () => void = nothing
  #arrived = 0
  #id: string | undefined
  #glance: Glance | undefined

  override push(chunk: unknown, encoding?: BufferEncoding): boolean {
    if (chunk instanceof Uint8Array) this.#arrived += chunk.length
    if (this.#arrived <= BODY_MAX) return super.push(chunk, encoding)
    this.tooLarge()
    return true
  }

  get glance(): Glance {
    this.#glance ??= glanceAt(this.rawHeaders)
    return this.#glance
  }

  get declaresTooMuch(): boolean {
    return Number(this.glance.length) > BODY_MAX
  }

  get id(): string {
    this.#id ??= randomUUID()
    return this.#id
  }

  /** Who waited for what is made for all bears its number. */
  set id(id: string) {
    this.#id = id
  }

  get isForApi(): boolean {
    return /^\/api(\/|$|\?)/.test(this.url ?? '')
  }
}

/** Takes from the request what only we may say, and says it: who calls, under which number, by which protocol. */
export function admit(request: Visit, { trustedHops, protocol }: { trustedHops: number; protocol: string }): void {
  const address = clientAddress({
    forwardedFor: request.headers['x-forwarded-for'],
    socketAddress: request.socket.remoteAddress,
    trustedHops,
  })
  stripInternalHeaders(request.headers)
  request.headers['x-client-address'] = address
  request.headers['x-request-id'] = request.id
  request.headers['x-forwarded-proto'] = protocol
}

/** A client that is cut off while it still sends never reads the answer: it may go on for a moment, into nothing. */
export function hangUpSoon(request: Visit): void {
  request.tooLarge = nothing
  request.resume()
  setTimeout(() => request.destroy(), DRAIN).unref()
}
