import type { z } from 'zod'
import { type Endpoint, urlOf } from '@/contract/endpoint'

export type CallInput<E extends Endpoint> = {
  params?: z.input<E['params']>
  query?: z.input<E['query']>
  body?: z.input<E['body']>
  /** Set only for calls whose documentation asks for a header. */
  headers?: Record<string, string>
  /** Aborts the call, which then counts as unanswered. */
  signal?: AbortSignal
}
export type ResponseBody<E extends Endpoint> = z.output<E['response']>

export type ConflictDetails = { changed_by: string | null; changed_at: string; current: Record<string, unknown> }

/** The server's answer to a call it refused, or status 0 when no answer came. */
export class CallFailed extends Error {
  readonly status: number
  readonly url: string
  readonly errors: Record<string, string[]>
  readonly conflict?: ConflictDetails

  constructor(
    status: number,
    url: string,
    answer: { message?: string; errors?: Record<string, string[]>; conflict?: ConflictDetails },
  ) {
    super(answer.message ?? '')
    this.status = status
    this.url = url
    this.errors = answer.errors ?? {}
    this.conflict = answer.conflict
  }
}

export async function call<E extends Endpoint>(endpoint: E, input: CallInput<E> = {}): Promise<ResponseBody<E>> {
  const response = await fetchResponse(endpoint, input)
  return response.json()
}

/** Sends a call as its endpoint declares it. The browser adds the session cookie, which no script can read. */
export async function fetchResponse<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<Response> {
  const url = urlOf(endpoint, input)
  const response = await fetch(url, {
    method: endpoint.method,
    signal: input.signal,
    headers: {
      'accept-language': document.documentElement.lang,
      ...input.headers,
      ...(endpoint.accepts !== 'multipart' && input.body !== undefined && { 'content-type': 'application/json' }),
    },
    body: endpoint.accepts === 'multipart' ? formDataOf(input.body) : JSON.stringify(input.body),
  }).catch(() => {
    throw new CallFailed(0, url, {})
  })
  if (!response.ok) throw new CallFailed(response.status, url, await response.json().catch(() => ({})))
  return response
}

function formDataOf(body: unknown): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body ?? {})) {
    if (value !== undefined) form.set(name, value instanceof Blob ? value : String(value))
  }
  return form
}
