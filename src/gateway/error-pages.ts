import { readFileSync } from 'node:fs'
import { STATUS_CODES } from 'node:http'
import { LOCALES, localeOf } from '../contract/locales.ts'

/** Which text of messages/ answers a status that has no body of its own. */
const TEXTS: Record<number, string> = {
  400: 'bad_request',
  404: 'not_found',
  405: 'method_not_allowed',
  408: 'bad_request',
  413: 'too_large',
  431: 'too_large',
  500: 'unexpected',
  503: 'unavailable',
}

type Words = Record<'core' | 'errors' | 'layout', Record<string, string>>

const messages: Record<string, Words> = Object.fromEntries(
  LOCALES.map((locale) => {
    const file = new URL(`../../messages/${locale}.json`, import.meta.url)
    return [locale, JSON.parse(readFileSync(file, 'utf8'))]
  }),
)

export const hasText = (status: number) => status in TEXTS

/** What failed on our side bears the number under which it stands in the log. */
type Refused = { status: number; language?: string | undefined; requestId?: string }

const namesNumber = ({ status, requestId }: Refused) => status >= 500 && requestId !== undefined

/** The JSON body of a refusal in the first language of the caller that we speak. */
export function refusalBody(refused: Refused): string {
  const message = textOf(refused.status, refused.language)
  return JSON.stringify({ message, ...(namesNumber(refused) && { request_id: refused.requestId }) })
}

function textOf(status: number, acceptLanguage: string | undefined): string {
  const key = TEXTS[status] ?? 'unexpected'
  return messages[localeOf(acceptLanguage)]?.errors[key] ?? STATUS_CODES[status] ?? String(status)
}

/** The colours of src/ui/tokens.css, whose sheet may be out of reach. */
const STYLE = `
body { margin: 18vh auto; max-width: 32rem; padding: 0 1rem; font: 1.125rem/1.6 system-ui, sans-serif; background: light-dark(#faf8f4, #131b22); color: light-dark(#17212b, #e8ecef) }
main { padding: 2rem; border: 1px solid light-dark(#ddd8ce, #35424d); border-radius: .625rem; background: light-dark(#ffffff, #1b252d) }
h1 { margin: 0 0 1rem; font-size: 1.375rem; line-height: 1.3; text-wrap: balance }
p { margin: 1rem 0 0; overflow-wrap: anywhere }
a { display: inline-block; padding: .625rem 1.25rem; border-radius: .625rem; background: light-dark(#0b4f5c, #217a8c); color: #fff; font-weight: 600; text-decoration: none }
`

/** The same for people: it stands when no page can be rendered, so it needs no file and no script. */
export function refusalPage(refused: Refused): string {
  const locale = localeOf(refused.language)
  const text = escaped(textOf(refused.status, refused.language))
  return `<!doctype html>
<html lang="${locale}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${text}</title>
<style>${STYLE}</style>
${wordsOf(refused)}
`
}

type Failed = { status: number; path: string; language: string | undefined; requestId: string }

/** Next's page of an error is empty until its script has run: who runs none reads at least this. */
export function readable(page: Buffer, { path, ...failed }: Failed): Buffer {
  if (failed.status !== 500) return page
  const [, language = failed.language] = /^\/([a-z]{2})(?:[/?]|$)/.exec(path) ?? []
  const words = wordsOf({ ...failed, language })
  return Buffer.from(page.toString('utf8').replace(/<\/body>/, () => `<noscript>${words}</noscript></body>`))
}

function wordsOf(refused: Refused): string {
  const locale = localeOf(refused.language)
  const number = namesNumber(refused) ? numberIn(locale, refused.requestId ?? '') : ''
  const again = escaped(messages[locale]?.core.try_again ?? '')
  return `<main><h1>${escaped(textOf(refused.status, refused.language))}</h1>${number}<p><a href="">${again}</a></p></main>`
}

const numberIn = (locale: string, requestId: string) =>
  `<p>${escaped(messages[locale]?.layout.error_code ?? '{code}').replace('{code}', escaped(requestId))}</p>`

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

const STATUS_OF_ERROR: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }

/** For requests so broken that there is no response object: written to the bare socket. */
export function bareRefusal(errorCode: string | undefined): string {
  const status = STATUS_OF_ERROR[errorCode ?? ''] ?? 400
  const body = refusalBody({ status })
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
