import 'server-only'
import type { Endpoint } from '@/contract/endpoint'
import { isLocale, localeOf } from '@/contract/locales'
import { Invalid, Problem } from '@/contract/problems'
import { errorFrames, errorName } from '../observability/errors'
import { log } from '../observability/log'
import { isNavigation, seeOther } from './navigation'
import { readBytes } from './request'

type FormFields = Record<string, string>

/** A page without script submits such a form, and the browser shows the answer, so the answer must be a page. */
export function isPlainForm({ afterForm }: Endpoint, request: Request): boolean {
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(request.headers.get('content-type') ?? '')
  return afterForm !== undefined && isForm && isNavigation(request)
}

type PlainFormRequest = { request: Request; params: unknown; respond: (request: Request) => Promise<Response> }

/** Redirects to the page that shows the new state, in the language of the form; a refusal is named in the address. */
export async function answerPlainForm(
  { afterForm, bodyLimit }: Endpoint,
  { request, params, respond }: PlainFormRequest,
) {
  const bytes = await readBytes(request, bodyLimit)
  const form = Object.fromEntries(new URLSearchParams(new TextDecoder().decode(bytes)))
  const { url, method, headers } = request
  // A person who clicked in a mail program stays there (RFC 8058), so the answer must not redirect.
  if (form['List-Unsubscribe'] === 'One-Click') return respond(new Request(url, { method, headers, body: bytes }))

  const locale = isLocale(form.locale) ? form.locale : localeOf(request.headers.get('accept-language'))
  const page = new URL(afterForm?.(encodeFields({ ...form, ...Object(params) })) ?? '/', request.url)

  const localeHeaders = new Headers(headers)
  localeHeaders.set('accept-language', locale)
  const problem = await respond(new Request(url, { method, headers: localeHeaders, body: bytes })).then(
    () => null,
    problemKeyOf,
  )
  if (problem) page.search = `?problem=${encodeURIComponent(problem)}`
  return seeOther(page.pathname + page.search + page.hash, locale)
}

/** Form values become part of an address; encoded, they can name another page of this site but nothing beyond it. */
const encodeFields = (sent: FormFields): FormFields =>
  Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, encodeURIComponent(value)]))

/** The key of the message: the first of a field, else that of the whole problem. */
function problemKeyOf(thrown: unknown): string {
  if (!(thrown instanceof Problem)) {
    log.error({ error: errorName(thrown), stack: errorFrames(thrown) }, 'form failed')
    return 'unexpected'
  }
  const [first] = thrown instanceof Invalid ? Object.values(thrown.errors).flat() : []
  const text = first ?? thrown.text
  return typeof text === 'string' ? text : text.key
}
