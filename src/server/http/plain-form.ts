import type { Endpoint } from '@/contract/endpoint'
import { isLocale, type Locale, localeOf } from '@/contract/locales'
import { type FieldMessages, Invalid, type Message, Problem } from '@/contract/problems'
import { logFailure } from '../observability/log'
import { clientAddressOf } from './credentials'
import { storeFormDraft } from './form-drafts'
import { applyFormStep, type FormValues, readFormValues } from './form-fields'
import { isNavigation, seeOther } from './navigation'
import { readBytes } from './request'

type FormFields = Record<string, string>

/** A page without script submits such a form, and the browser shows the answer, so the answer must be a page. */
export function isPlainForm({ afterForm }: Endpoint, request: Request): boolean {
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(request.headers.get('content-type') ?? '')
  return afterForm !== undefined && isForm && isNavigation(request)
}

type PlainFormRequest = { request: Request; params: unknown; respond: (request: Request) => Promise<Response> }
type PlainForm = { endpoint: Endpoint; request: Request; sent: FormFields; values: FormValues; locale: Locale }
type Refusal = { errors: FieldMessages; text: Message | null }

/** Redirects to the page that shows the new state, in the language of the form; a refused form is shown again. */
export async function answerPlainForm(endpoint: Endpoint, { request, params, respond }: PlainFormRequest) {
  const bytes = await readBytes(request, endpoint.bodyLimit)
  const fields = new URLSearchParams(new TextDecoder().decode(bytes))
  const { url, method, headers } = request
  // A person who clicked in a mail program stays there (RFC 8058), so the answer must not redirect.
  if (fields.get('List-Unsubscribe') === 'One-Click') return respond(new Request(url, { method, headers, body: bytes }))

  const sent: FormFields = { ...Object.fromEntries(fields), ...Object(params) }
  const locale = isLocale(sent.locale) ? sent.locale : localeOf(headers.get('accept-language'))
  // Another site must not fill in a form of ours.
  const isForeign = headers.get('sec-fetch-site') === 'cross-site'
  const values = readFormValues(endpoint.body, fields)
  const form = { endpoint: isForeign ? withoutDraft(endpoint) : endpoint, request, sent, values, locale }
  if (form.endpoint.formPage && sent.step) return showChangedForm(form, sent.step)

  const localeHeaders = new Headers(headers)
  localeHeaders.set('accept-language', locale)
  try {
    const response = await respond(new Request(url, { method, headers: localeHeaders, body: bytes }))
    return await redirectAfterForm(form, response)
  } catch (thrown) {
    return showRefusal(form, refusalOf(thrown))
  }
}

/** Leads to the page after the form. An answer that names errors of fields is a refusal. */
async function redirectAfterForm(
  { endpoint, request, sent, values, locale }: PlainForm,
  response: Response,
): Promise<Response> {
  const answer: unknown = await response.json().catch(() => null)
  const errors = answer === null ? null : endpoint.answerErrors?.(answer, values)
  if (errors) throw new Invalid(errors)

  const texts = Object.entries<unknown>(Object(answer)).filter((entry): entry is [string, string] => isText(entry[1]))
  const page = pageOf(endpoint.afterForm, { ...sent, ...Object.fromEntries(texts) }, request)
  const redirect = seeOther(pathOf(page), locale)
  // Signing out with a form must remove the cookie as well.
  for (const cookie of response.headers.getSetCookie()) redirect.headers.append('set-cookie', cookie)
  return redirect
}

const isText = (value: unknown) => typeof value === 'string'

/** Shows the form again with its errors. A form that cannot be stored, or needs no storing, gets the reason alone. */
async function showRefusal(form: PlainForm, refusal: Refusal): Promise<Response> {
  const { endpoint, request, sent, locale } = form
  const { formPage, afterForm } = endpoint
  try {
    if (formPage) return await showForm(form, refusal)
  } catch (thrown) {
    return showRefusal(
      { ...form, endpoint: { ...endpoint, formPage: undefined, afterForm: formPage } },
      refusalOf(thrown),
    )
  }
  const page = pageOf(afterForm, sent, request)
  page.search = `?problem=${encodeURIComponent(problemKeyOf(refusal))}`
  return seeOther(pathOf(page), locale)
}

/** A refusal is only named in the address of the page with the form. */
const withoutDraft = (endpoint: Endpoint): Endpoint => ({
  ...endpoint,
  formPage: undefined,
  afterForm: endpoint.formPage ?? endpoint.afterForm,
})

/** A button has changed the form: nothing is called, and the form is shown again without errors. */
function showChangedForm(form: PlainForm, step: string): Promise<Response> {
  const { values, anchor, locale = form.locale } = applyFormStep(step, form.values)
  return showForm({ ...form, values, locale }, { errors: {}, text: null }, anchor).catch((thrown: unknown) =>
    showRefusal(form, refusalOf(thrown)),
  )
}

async function showForm(form: PlainForm, refusal: Refusal, anchor?: string): Promise<Response> {
  const { endpoint, request, sent, values, locale } = form
  const action = new URL(request.url).pathname
  const address = clientAddressOf(request.headers)
  const page = pageOf(endpoint.formPage, sent, request)
  page.searchParams.set('form', await storeFormDraft({ action, values, ...refusal }, address))
  if (anchor) page.hash = anchor
  return seeOther(pathOf(page), locale)
}

/** Form values become part of an address; encoded, they can name another page of this site but nothing beyond it. */
function pageOf(path: Endpoint['afterForm'], sent: FormFields, { url }: Request): URL {
  const encoded = Object.entries(sent).map(([name, value]) => [name, encodeURIComponent(value)])
  return new URL(path?.(Object.fromEntries(encoded)) ?? '/', url)
}

const pathOf = ({ pathname, search, hash }: URL) => pathname + search + hash

function refusalOf(thrown: unknown): Refusal {
  if (thrown instanceof Invalid) return { errors: thrown.errors, text: null }
  if (thrown instanceof Problem) return { errors: {}, text: thrown.text }
  logFailure('form failed', thrown)
  return { errors: {}, text: 'unexpected' }
}

/** The key of the message: the first of a field, else that of the whole form. */
function problemKeyOf({ errors, text }: Refusal): string {
  const first = Object.values(errors).flat()[0] ?? text ?? 'unexpected'
  return typeof first === 'string' ? first : first.key
}
