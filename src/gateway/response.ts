import { ServerResponse } from 'node:http'
import type { Transform } from 'node:stream'
import type { Visit } from './visit.ts'

/** What happens to an answer: it leaves as it is, is collected and handed over whole, or runs through a stream. */
export type Treatment = 'untouched' | { whole: (body: Buffer) => void } | { through: Transform }

const untouched = (): Treatment => 'untouched'
const nothing = () => undefined

/** A response that decides about its treatment when its head is known and before the first byte leaves. */
export class Reply extends ServerResponse<Visit> {
  treat: () => Treatment = untouched
  /** Told when the answer breaks off; a rendering without a client hears of it nowhere else. */
  broken: (error?: Error) => void = nothing
  #treatment: Treatment | undefined
  #chunks: Buffer[] | undefined
  #answered = false

  override writeHead(status: number, ...rest: unknown[]): this {
    if (this.#answered && this.headersSent) return this
    this.statusCode = status
    this.#takeHeaders(rest)
    return wholeOf(this.#decide()) ? this : super.writeHead(this.statusCode)
  }

  override write(chunk: unknown, ...rest: unknown[]): boolean {
    if (this.#answered) return true
    const treatment = this.#decide()
    const bytes = bytesOf(chunk, rest[0])
    const done = rest.find((value) => typeof value === 'function')
    if (treatment === 'untouched') return super.write(bytes, () => done?.())
    if ('through' in treatment) return treatment.through.write(bytes, () => done?.())
    this.#chunks ??= []
    this.#chunks.push(bytes)
    done?.()
    return true
  }

  override end(...given: unknown[]): this {
    if (this.#answered) return this
    const [chunk] = given
    if (chunk !== undefined && chunk !== null && typeof chunk !== 'function') this.write(chunk, given[1])
    const done = given.find((value) => typeof value === 'function')
    if (done) this.once('finish', () => done())

    const treatment = this.#decide()
    if (treatment === 'untouched') return super.end()
    this.#answered = true
    if ('through' in treatment) treatment.through.end()
    else treatment.whole(Buffer.concat(this.#chunks ?? []))
    return this
  }

  override flushHeaders(): void {
    if (!wholeOf(this.#decide())) super.flushHeaders()
  }

  override destroy(error?: Error): this {
    this.broken(error)
    return super.destroy(error)
  }

  /** Sends these bytes and ends, whatever was written before; later writes are ignored. */
  send(body: Buffer | string, headers: Record<string, string> = {}): void {
    this.#treatment = 'untouched'
    this.#answered = true
    for (const [name, value] of Object.entries(headers)) this.setHeader(name, value)
    if (this.statusCode !== 304) this.setHeader('content-length', Buffer.byteLength(body))
    super.end(body)
  }

  /** Sends what is finished, head and all: a flat list of names and values, and nothing that was set before. */
  sendFinished(status: number, head: string[], body: Buffer | string): void {
    this.#treatment = 'untouched'
    this.#answered = true
    super.writeHead(status, head)
    super.end(body)
  }

  #decide(): Treatment {
    if (this.#treatment) return this.#treatment
    this.#treatment = this.treat()
    if (typeof this.#treatment === 'object' && 'through' in this.#treatment) this.#connect(this.#treatment.through)
    return this.#treatment
  }

  #connect(through: Transform): void {
    through.on('data', (chunk: Buffer) => {
      if (!super.write(chunk)) through.pause()
    })
    through.on('end', () => super.end())
    through.on('error', (error) => this.destroy(error))
    through.on('drain', () => this.emit('drain'))
    this.on('drain', () => through.resume())
    this.once('close', () => through.destroy())
  }

  #takeHeaders(rest: unknown[]): void {
    const [first, second] = rest
    if (typeof first === 'string') this.statusMessage = first
    const headers = typeof first === 'object' ? first : second
    for (const [name, value] of pairsOf(headers)) this.setHeader(name, value)
  }
}

const wholeOf = (treatment: Treatment) => typeof treatment === 'object' && 'whole' in treatment

function bytesOf(chunk: unknown, encoding: unknown): Buffer {
  if (typeof chunk !== 'string') return chunk instanceof Uint8Array ? Buffer.from(chunk) : Buffer.alloc(0)
  return Buffer.from(chunk, typeof encoding === 'string' && Buffer.isEncoding(encoding) ? encoding : 'utf8')
}

/** Headers come as an object, or as a flat list of names and values. */
function pairsOf(headers: unknown): [string, string | string[]][] {
  if (typeof headers !== 'object' || headers === null) return []
  const entries = Array.isArray(headers)
    ? Array.from({ length: headers.length / 2 }, (_, at) => [headers[2 * at], headers[2 * at + 1]])
    : Object.entries(headers)
  return entries
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [String(name), Array.isArray(value) ? value.map(String) : String(value)])
}
