import 'server-only'
import { type FieldMessages, Invalid, type Message, Problem } from '@/contract/problems'
import { shippedTranslator, type Translator, translatorFor } from '@/i18n/messages'
import type { Locale } from '@/i18n/routing'
import { isDatabaseAway, isStorageFull } from './away'
import { errorFrames, errorName } from './errors'
import { log } from './log'

/** A thrown Problem becomes its status; anything else a 500 that tells a request id and nothing more. */
export async function problemResponse(thrown: unknown, { locale, requestId }: { locale: Locale; requestId: string }) {
  const problem = thrown instanceof Problem ? thrown : unexpected(thrown, requestId)
  // Who has waited for the database is not to wait for edited words as well.
  const words = isDatabaseAway(thrown)
    ? await shippedTranslator(locale)
    : await translatorFor(locale).catch(() => shippedTranslator(locale))
  const body = {
    message: say(words, problem.text),
    ...(problem instanceof Invalid && { errors: sayAll(words, problem.errors) }),
    ...problem.details,
  }
  return Response.json(body, { status: problem.status, headers: { ...problem.headers, 'cache-control': 'no-store' } })
}

function unexpected(thrown: unknown, requestId: string): Problem {
  if (isDatabaseAway(thrown)) {
    log.warn({ request_id: requestId, reason: errorName(thrown) }, 'database away')
    return new Problem(503, 'unavailable', { headers: { 'retry-after': '5' } })
  }
  if (isStorageFull(thrown)) {
    log.error({ request_id: requestId, reason: errorName(thrown) }, 'storage full')
    return new Problem(503, 'storage_full', { headers: { 'retry-after': '60' } })
  }
  log.error({ request_id: requestId, error: errorName(thrown), stack: errorFrames(thrown) }, 'request failed')
  return new Problem(500, 'unexpected', { details: { request_id: requestId } })
}

/** What is wrong with each field, in words. */
export function sayAll(words: Translator, errors: FieldMessages): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(errors).map(([path, texts]) => [path, texts.map((text) => say(words, text))]),
  )
}

function say(words: Translator, text: Message): string {
  const { key, values } = typeof text === 'string' ? { key: text, values: undefined } : text
  const name = `errors.${key}` as 'errors.unexpected'
  return words.has(name) ? words(name, values as undefined) : key
}
