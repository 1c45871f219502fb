import 'server-only'
import type { Endpoint } from '@/contract/endpoint'
import { isLocale, localeOf } from '@/contract/locales'
import { Invalid, Problem } from '@/contract/problems'
import { isBrowsing, seeOther } from './browsing'
import { errorFrames, errorName } from './errors'
import { log } from './log'
import { readBytes } from './request'

type Sent = Record<string, string>

/** A form of a page that runs no script: the browser shows whatever is answered, so it must be a page. */
export function isPlainForm({ afterForm }: Endpoint, request: Request): boolean {
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(request.headers.get('content-type') ?? '')
  return afterForm !== undefined && isForm && isBrowsing(request)
}

type Arrival = { request: Request; params: unknown; act: (request: Request) => Promise<Response> }

/** Leads to the page that shows the new state, in the language of the form, and says there what was refused. */
export async function answerForm({ afterForm, bodyLimit }: Endpoint, { request, params, act }: Arrival) {
  const bytes = await readBytes(request, bodyLimit)
  const form = Object.fromEntries(new URLSearchParams(new TextDecoder().decode(bytes)))
  const { url, method, headers } = request
  // RFC 8058: whoever clicked in a mail program stays there, and the answer must lead nowhere.
  if (form['List-Unsubscribe'] === 'One-Click') return act(new Request(url, { method, headers, body: bytes }))

  const locale = isLocale(form.locale) ? form.locale : localeOf(request.headers.get('accept-language'))
  const page = new URL(afterForm?.(encoded({ ...form, ...Object(params) })) ?? '/', request.url)

  const inLocale = new Headers(headers)
  inLocale.set('accept-language', locale)
  const problem = await act(new Request(url, { method, headers: inLocale, body: bytes })).then(() => null, problemOf)
  if (problem) page.search = `?problem=${encodeURIComponent(problem)}`
  return seeOther(page.pathname + page.search + page.hash, locale)
}

/** What a form sends becomes part of an address: it can name another page of ours, and nothing beyond. */
const encoded = (sent: Sent): Sent =>
  Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, encodeURIComponent(value)]))

/** The key of the text that says what is wrong: the first of a field, else that of the whole. */
function problemOf(thrown: unknown): string {
  if (!(thrown instanceof Problem)) {
    log.error({ error: errorName(thrown), stack: errorFrames(thrown) }, 'form failed')
    return 'unexpected'
  }
  const [first] = thrown instanceof Invalid ? Object.values(thrown.errors).flat() : []
  const text = first ?? thrown.text
  return typeof text === 'string' ? text : text.key
}
