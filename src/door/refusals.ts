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

type Words = Record<'core' | 'errors', Record<string, string>>

const messages: Record<string, Words> = Object.fromEntries(
  LOCALES.map((locale) => {
    const file = new URL(`../../messages/${locale}.json`, import.meta.url)
    return [locale, JSON.parse(readFileSync(file, 'utf8'))]
  }),
)

export const hasText = (status: number) => status in TEXTS

/** The JSON body of a refusal in the first language of the caller that we speak. */
export function refusalBody(status: number, acceptLanguage?: string): string {
  return JSON.stringify({ message: textOf(status, acceptLanguage) })
}

function textOf(status: number, acceptLanguage: string | undefined): string {
  const key = TEXTS[status] ?? 'unexpected'
  return messages[localeOf(acceptLanguage)]?.errors[key] ?? STATUS_CODES[status] ?? String(status)
}

/** The same for people: it stands when no page can be rendered, so it needs no file and no script. */
export function refusalPage(status: number, acceptLanguage?: string): string {
  const locale = localeOf(acceptLanguage)
  const text = escaped(textOf(status, acceptLanguage))
  const again = escaped(messages[locale]?.core.try_again ?? '')
  return `<!doctype html>
<html lang="${locale}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${text}</title>
<style>body { max-width: 32rem; margin: 20vh auto; padding: 0 1rem; font: 1.125rem/1.5 system-ui, sans-serif }</style>
<main><h1 style="font-size: 1.25rem">${text}</h1><p><a href="">${again}</a></p></main>
`
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

const STATUS_OF_ERROR: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }

/** For requests so broken that there is no response object: written to the bare socket. */
export function bareRefusal(errorCode: string | undefined): string {
  const status = STATUS_OF_ERROR[errorCode ?? ''] ?? 400
  const body = refusalBody(status)
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
