import { readFileSync } from 'node:fs'
import { STATUS_CODES } from 'node:http'
import { DEFAULT_LOCALE, LOCALES, type Locale } from '../contract/locales.ts'

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

const messages: Record<string, Record<string, string>> = Object.fromEntries(
  LOCALES.map((locale) => {
    const file = new URL(`../../messages/${locale}.json`, import.meta.url)
    return [locale, JSON.parse(readFileSync(file, 'utf8')).errors]
  }),
)

export const hasText = (status: number) => status in TEXTS

/** The JSON body of a refusal in the first language of the caller that we speak. */
export function refusalBody(status: number, acceptLanguage = ''): string {
  const key = TEXTS[status] ?? 'unexpected'
  return JSON.stringify({ message: messages[localeOf(acceptLanguage)]?.[key] ?? STATUS_CODES[status] })
}

function localeOf(acceptLanguage: string): Locale {
  const wanted = acceptLanguage.split(',').map((part) => part.trim().split(/[-;]/)[0]?.toLowerCase())
  return (
    LOCALES.find((locale) => locale === wanted.find((tag) => LOCALES.some((known) => known === tag))) ?? DEFAULT_LOCALE
  )
}

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
