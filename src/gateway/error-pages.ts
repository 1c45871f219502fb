import { readFileSync } from 'node:fs'
import { STATUS_CODES } from 'node:http'
import { escapeHtml } from '../contract/html-text.ts'
import { LOCALES, localeOf } from '../contract/locales.ts'

/** The key of the message for each status that has no body of its own. */
const MESSAGE_KEYS: Record<number, string> = {
  400: 'bad_request',
  404: 'not_found',
  405: 'method_not_allowed',
  408: 'bad_request',
  413: 'too_large',
  431: 'too_large',
  500: 'unexpected',
  503: 'unavailable',
}

type Messages = Record<'core' | 'errors' | 'layout', Record<string, string>>

const messages: Record<string, Messages> = Object.fromEntries(
  LOCALES.map((locale) => {
    const file = new URL(`../../messages/${locale}.json`, import.meta.url)
    return [locale, JSON.parse(readFileSync(file, 'utf8'))]
  }),
)

export const hasErrorText = (status: number) => status in MESSAGE_KEYS

/** A failure of the server shows the request id under which it is logged. */
type HttpFailure = { status: number; language?: string | undefined; requestId?: string }

const showsRequestId = ({ status, requestId }: HttpFailure) => status >= 500 && requestId !== undefined

/** The JSON body of an error, in the first supported language of the caller. */
export function errorBodyOf(failure: HttpFailure): string {
  const message = errorTextOf(failure.status, failure.language)
  return JSON.stringify({ message, ...(showsRequestId(failure) && { request_id: failure.requestId }) })
}

function errorTextOf(status: number, acceptLanguage: string | undefined): string {
  const key = MESSAGE_KEYS[status] ?? 'unexpected'
  return messages[localeOf(acceptLanguage)]?.errors[key] ?? STATUS_CODES[status] ?? String(status)
}

/** These are the colours of src/ui/theme/tokens.css, which may be unreachable. */
const STYLE = `
body { margin: 18vh auto; max-width: 32rem; padding: 0 1rem; font: 1.125rem/1.6 system-ui, sans-serif; background: light-dark(#faf8f4, #131b22); color: light-dark(#17212b, #e8ecef) }
main { padding: 2rem; border: 1px solid light-dark(#ddd8ce, #35424d); border-radius: .625rem; background: light-dark(#ffffff, #1b252d) }
h1 { margin: 0 0 1rem; font-size: 1.375rem; line-height: 1.3; text-wrap: balance }
p { margin: 1rem 0 0; overflow-wrap: anywhere }
a { display: inline-block; padding: .625rem 1.25rem; border-radius: .625rem; background: light-dark(#0b4f5c, #217a8c); color: #fff; font-weight: 600; text-decoration: none }
`

/** The page is sent when no page can be rendered, so it needs no file and no script. */
export function errorPageOf(failure: HttpFailure): string {
  const locale = localeOf(failure.language)
  const text = escapeHtml(errorTextOf(failure.status, failure.language))
  return `<!doctype html>
<html lang="${locale}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${text}</title>
<style>${STYLE}</style>
${errorContentOf(failure)}
`
}

type FailedPage = { status: number; path: string; language: string | undefined; requestId: string }

/** Next's error page is empty until its script has run; this text is for visitors without scripts. */
export function addNoscriptMessage(page: Buffer, { path, ...failure }: FailedPage): Buffer {
  if (failure.status !== 500) return page
  const [, language = failure.language] = /^\/([a-z]{2})(?:[/?]|$)/.exec(path) ?? []
  const content = errorContentOf({ ...failure, language })
  return Buffer.from(page.toString('utf8').replace(/<\/body>/, () => `<noscript>${content}</noscript></body>`))
}

function errorContentOf(failure: HttpFailure): string {
  const locale = localeOf(failure.language)
  const requestIdLine = showsRequestId(failure) ? requestIdLineOf(locale, failure.requestId ?? '') : ''
  const retryLabel = escapeHtml(messages[locale]?.core.try_again ?? '')
  return `<main><h1>${escapeHtml(errorTextOf(failure.status, failure.language))}</h1>${requestIdLine}<p><a href="">${retryLabel}</a></p></main>`
}

const requestIdLineOf = (locale: string, requestId: string) =>
  `<p>${escapeHtml(messages[locale]?.layout.error_code ?? '{code}').replace('{code}', escapeHtml(requestId))}</p>`

const STATUS_BY_PARSER_ERROR: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }

/** A request that cannot be parsed has no response object, so this text is written to the bare socket. */
export function rawErrorOf(errorCode: string | undefined): string {
  const status = STATUS_BY_PARSER_ERROR[errorCode ?? ''] ?? 400
  const body = errorBodyOf({ status })
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    'x-content-type-options: nosniff',
    'cache-control: no-store',
    'connection: close',
    `content-length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n')
}
