/** A text that a person reads: a key of the `errors` namespace, alone or with its values. */
export type Message = string | { key: string; values: Record<string, string | number> }

/** Maps a field path (`company.1.email`) to its errors. */
export type FieldMessages = Record<string, Message[]>

type ProblemDetails = { headers?: Record<string, string>; details?: object; cause?: unknown }

/** An error of the caller, thrown by rules and services; serve() turns it into its status. */
export class Problem extends Error {
  readonly status: number
  readonly text: Message
  readonly headers: Record<string, string>
  readonly details: Record<string, unknown>

  constructor(status: number, text: Message, more: ProblemDetails = {}) {
    super(typeof text === 'string' ? text : text.key, { cause: more.cause })
    this.status = status
    this.text = text
    this.headers = more.headers ?? {}
    this.details = { ...more.details }
  }
}

export class Unauthorised extends Problem {
  constructor(text: Message = 'unauthorised') {
    super(401, text)
  }
}

/** The call needs a session, and its own has ended or never existed. */
export class NoSession extends Unauthorised {}

export class Forbidden extends Problem {
  constructor(text: Message = 'forbidden') {
    super(403, text)
  }
}

export class NotFound extends Problem {
  constructor() {
    super(404, 'not_found')
  }
}

/** An edit conflict: `current` is the version that another person saved, so that the author can choose. */
export class Conflict extends Problem {
  readonly conflict: { changed_by: string | null; changed_at: string; current: unknown }

  constructor(conflict: { changed_by: string | null; changed_at: string; current: unknown }) {
    super(409, 'conflict', { details: { conflict } })
    this.conflict = conflict
  }
}

export class TooManyRequests extends Problem {
  constructor(wait: number) {
    const seconds = Math.max(1, Math.ceil(wait))
    const text = { key: 'too_many_requests', values: { minutes: Math.ceil(seconds / 60) } }
    super(429, text, { headers: { 'retry-after': String(seconds) } })
  }
}

export class Invalid extends Problem {
  readonly errors: FieldMessages
  /** The group of words that names the fields of the refused form, see `errorTexts` of an endpoint. */
  readonly errorTexts?: string

  constructor(errors: FieldMessages, text: Message = 'validation', errorTexts?: string) {
    super(422, text)
    this.errors = errors
    this.errorTexts = errorTexts
  }
}
