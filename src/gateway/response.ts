import { ServerResponse } from 'node:http'
import type { Transform } from 'node:stream'
import { type GatewayRequest, noop } from './request.ts'

/** How a body is sent: unchanged, collected and passed on whole, or piped through a stream. */
export type BodyMode = 'untouched' | { whole: (body: Buffer) => void } | { through: Transform }

const untouched = (): BodyMode => 'untouched'

/** A response that chooses how to send its body when the head is complete, before the first byte is sent. */
export class GatewayResponse extends ServerResponse<GatewayRequest> {
  chooseBodyMode: () => BodyMode = untouched
  /** Called when the answer breaks off; a rendering without a client has no other signal. */
  onAborted: (error?: Error) => void = noop
  #bodyMode: BodyMode | undefined
  #chunks: Buffer[] | undefined
  #isEnded = false

  override writeHead(status: number, ...rest: unknown[]): this {
    if (this.#isEnded && this.headersSent) return this
    this.statusCode = status
    this.#applyHeaders(rest)
    return isBuffered(this.#decideBodyMode()) ? this : super.writeHead(this.statusCode)
  }

  override write(chunk: unknown, ...rest: unknown[]): boolean {
    if (this.#isEnded) return true
    const mode = this.#decideBodyMode()
    const bytes = toBuffer(chunk, rest[0])
    const done = rest.find((value) => typeof value === 'function')
    if (mode === 'untouched') return super.write(bytes, () => done?.())
    if ('through' in mode) return mode.through.write(bytes, () => done?.())
    this.#chunks ??= []
    this.#chunks.push(bytes)
    done?.()
    return true
  }

  override end(...given: unknown[]): this {
    if (this.#isEnded) return this
    const [chunk] = given
    if (chunk !== undefined && chunk !== null && typeof chunk !== 'function') this.write(chunk, given[1])
    const done = given.find((value) => typeof value === 'function')
    if (done) this.once('finish', () => done())

    const mode = this.#decideBodyMode()
    if (mode === 'untouched') return super.end()
    this.#isEnded = true
    if ('through' in mode) mode.through.end()
    else mode.whole(Buffer.concat(this.#chunks ?? []))
    return this
  }

  override flushHeaders(): void {
    if (!isBuffered(this.#decideBodyMode())) super.flushHeaders()
  }

  override destroy(error?: Error): this {
    this.onAborted(error)
    return super.destroy(error)
  }

  /** Sends this body and ends, even if something was written before; later writes are ignored. */
  send(body: Buffer | string, headers: Record<string, string> = {}): void {
    this.#bodyMode = 'untouched'
    this.#isEnded = true
    for (const [name, value] of Object.entries(headers)) this.setHeader(name, value)
    if (this.statusCode !== 304) this.setHeader('content-length', Buffer.byteLength(body))
    super.end(body)
  }

  /** Sends a complete answer: the head is a flat list of names and values and replaces all headers set before. */
  sendFinished(status: number, head: string[], body: Buffer | string): void {
    this.#bodyMode = 'untouched'
    this.#isEnded = true
    super.writeHead(status, head)
    super.end(body)
  }

  #decideBodyMode(): BodyMode {
    if (this.#bodyMode) return this.#bodyMode
    this.#bodyMode = this.chooseBodyMode()
    if (typeof this.#bodyMode === 'object' && 'through' in this.#bodyMode) this.#pipeThrough(this.#bodyMode.through)
    return this.#bodyMode
  }

  #pipeThrough(through: Transform): void {
    through.on('data', (chunk: Buffer) => {
      if (!super.write(chunk)) through.pause()
    })
    through.on('end', () => super.end())
    through.on('error', (error) => this.destroy(error))
    through.on('drain', () => this.emit('drain'))
    this.on('drain', () => through.resume())
    this.once('close', () => through.destroy())
  }

  #applyHeaders(rest: unknown[]): void {
    const [first, second] = rest
    if (typeof first === 'string') this.statusMessage = first
    const headers = typeof first === 'object' ? first : second
    for (const [name, value] of headerPairsOf(headers)) this.setHeader(name, value)
  }
}

const isBuffered = (mode: BodyMode) => typeof mode === 'object' && 'whole' in mode

function toBuffer(chunk: unknown, encoding: unknown): Buffer {
  if (typeof chunk !== 'string') return chunk instanceof Uint8Array ? Buffer.from(chunk) : Buffer.alloc(0)
  return Buffer.from(chunk, typeof encoding === 'string' && Buffer.isEncoding(encoding) ? encoding : 'utf8')
}

/** Headers come as an object or as a flat list of names and values. */
function headerPairsOf(headers: unknown): [string, string | string[]][] {
  if (typeof headers !== 'object' || headers === null) return []
  const entries = Array.isArray(headers)
    ? Array.from({ length: headers.length / 2 }, (_, at) => [headers[2 * at], headers[2 * at + 1]])
    : Object.entries(headers)
  return entries
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [String(name), Array.isArray(value) ? value.map(String) : String(value)])
}
