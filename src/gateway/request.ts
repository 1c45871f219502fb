import { randomUUID } from 'node:crypto'
import { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { BODY_BYTES_MAX } from '../contract/shared-names.ts'
import { type CacheHeaders, cacheHeadersOf } from './cache-headers.ts'
import { clientAddressOf, stripInternalHeaders } from './client-address.ts'

/**
 * Keep reading for 10 s or 4 MB after an early answer: closing at once would reset the connection before the client
 * reads it.
 */
const DRAIN_MS = 10_000
const DRAIN_BYTES = 4 * 1024 * 1024

export const noop = () => undefined

/** Counts the received bytes, so that a body without a declared length is limited as well. */
export class GatewayRequest extends IncomingMessage {
  onTooLarge: () => void = noop
  #maxBytes = BODY_BYTES_MAX
  #receivedBytes = 0
  #isAnswered = false
  #id: string | undefined
  #cacheHeaders: CacheHeaders | undefined

  override push(chunk: unknown, encoding?: BufferEncoding): boolean {
    if (!(chunk instanceof Uint8Array)) return super.push(chunk, encoding)
    this.#receivedBytes += chunk.length
    if (this.#receivedBytes <= this.#maxBytes) return this.#isAnswered || super.push(chunk, encoding)
    const { onTooLarge } = this
    this.onTooLarge = noop
    onTooLarge()
    return true
  }

  /** Drops the rest of the body, and closes the connection where that is too much or takes too long. */
  drainAfterResponse(socket: Socket): void {
    if (this.complete) return
    const closeSocket = () => socket.destroy()
    this.#isAnswered = true
    this.#maxBytes = this.#receivedBytes + DRAIN_BYTES
    this.onTooLarge = closeSocket
    // Node calls this after the last answer of a connection: destroying it while data arrives would lose the answer.
    socket.destroySoon = () => {
      socket.end()
      setTimeout(closeSocket, DRAIN_MS).unref()
    }
    setTimeout(() => this.complete || closeSocket(), DRAIN_MS).unref()
    // Node detaches the socket when a handler stopped reading early. Reading goes on here, because Node itself would
    // read without counting.
    this.socket = socket
    this._read(0)
  }

  get cacheHeaders(): CacheHeaders {
    this.#cacheHeaders ??= cacheHeadersOf(this.rawHeaders)
    return this.#cacheHeaders
  }

  get hasBody(): boolean {
    const { length, transferEncoding } = this.cacheHeaders
    return length !== '' || transferEncoding !== ''
  }

  get declaresTooLargeBody(): boolean {
    return Number(this.cacheHeaders.length) > BODY_BYTES_MAX
  }

  get id(): string {
    this.#id ??= randomUUID()
    return this.#id
  }

  /** A visitor who waited for a shared rendering gets its request id. */
  set id(id: string) {
    this.#id = id
  }

  get isForApi(): boolean {
    return /^\/api(\/|$|\?)/.test(this.url ?? '')
  }
}

/** Removes the headers that only the gateway may set, and sets them: client address, request id and protocol. */
export function setInternalHeaders(
  request: GatewayRequest,
  { trustedHops, protocol }: { trustedHops: number; protocol: string },
): void {
  const address = clientAddressOf({
    forwardedFor: request.headers['x-forwarded-for'],
    socketAddress: request.socket.remoteAddress,
    trustedHops,
  })
  stripInternalHeaders(request.headers)
  request.headers['x-client-address'] = address
  request.headers['x-request-id'] = request.id
  request.headers['x-forwarded-proto'] = protocol
}
