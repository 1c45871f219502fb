import { randomUUID } from 'node:crypto'
import { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { BODY_MAX } from '../contract/names.ts'
import { type Glance, glanceAt } from './glance.ts'
import { clientAddress, stripInternalHeaders } from './visitor.ts'

/** For so long, and so much, may go on sending who has his answer: cut off at once he would never read it. */
const DRAIN = 10_000
const REST = 4 * 1024 * 1024

const nothing = () => undefined

/** A request that counts what arrives: a body without a declared length is bounded as well. */
export class Visit extends IncomingMessage {
  tooLarge: () => void = nothing
  #most = BODY_MAX
  #arrived = 0
  #isAnswered = false
  #id: string | undefined
  #glance: Glance | undefined

  override push(chunk: unknown, encoding?: BufferEncoding): boolean {
    if (!(chunk instanceof Uint8Array)) return super.push(chunk, encoding)
    this.#arrived += chunk.length
    if (this.#arrived <= this.#most) return this.#isAnswered || super.push(chunk, encoding)
    const { tooLarge } = this
    this.tooLarge = nothing
    tooLarge()
    return true
  }

  /** Whatever still comes goes into nothing, and the connection ends where it is too much or takes too long. */
  answered(socket: Socket): void {
    if (this.complete) return
    const hangUp = () => socket.destroy()
    this.#isAnswered = true
    this.#most = this.#arrived + REST
    this.tooLarge = hangUp
    // After the last answer of a connection: to destroy it while something comes in takes the answer from the client.
    socket.destroySoon = () => {
      socket.end()
      setTimeout(hangUp, DRAIN).unref()
    }
    setTimeout(() => this.complete || hangUp(), DRAIN).unref()
    // Goes on also where a reader left, for which Node takes the socket away; and Node itself would read on uncounted.
    this.socket = socket
    this._read(0)
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
