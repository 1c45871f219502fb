import { describeProblem, type ErrorTranslator, type FieldOfForm } from '@/contract/field-errors'
import type { Locale } from '@/contract/locales'
import { type FieldMessages, Invalid, type Message, Problem } from '@/contract/problems'
import { loadShippedTranslator, loadTranslator, type Translator } from '@/i18n/messages'
import { isDatabaseUnavailable, isStorageFull } from '../database/error-codes'
import { errorName } from '../observability/errors'
import { log, logFailure } from '../observability/log'

/** A thrown Problem becomes its status; any other error becomes a 500 that reveals a request id and nothing more. */
export async function problemResponse(thrown: unknown, { locale, requestId }: { locale: Locale; requestId: string }) {
  const problem = thrown instanceof Problem ? thrown : unexpectedProblem(thrown, requestId)
  // A caller that has waited for the database must not wait for edited messages as well.
  const translator = isDatabaseUnavailable(thrown)
    ? await loadShippedTranslator(locale)
    : await loadTranslator(locale).catch(() => loadShippedTranslator(locale))
  const body = {
    message: translateMessage(translator, problem.text),
    ...(problem instanceof Invalid && { errors: translateFieldErrors(translator, problem.errors, problem.errorTexts) }),
    ...problem.details,
  }
  return Response.json(body, { status: problem.status, headers: { ...problem.headers, 'cache-control': 'no-store' } })
}

function unexpectedProblem(thrown: unknown, requestId: string): Problem {
  if (isDatabaseUnavailable(thrown)) {
    log.warn({ request_id: requestId, reason: errorName(thrown) }, 'database away')
    return new Problem(503, 'unavailable', { headers: { 'retry-after': '5' } })
  }
  if (isStorageFull(thrown)) {
    log.error({ request_id: requestId, reason: errorName(thrown) }, 'storage full')
    return new Problem(503, 'storage_full', { headers: { 'retry-after': '60' } })
  }
  logFailure('request failed', thrown, { request_id: requestId })
  return new Problem(500, 'unexpected', { details: { request_id: requestId } })
}

/** Translates the messages of each field. */
export function translateFieldErrors(
  translator: Translator,
  errors: FieldMessages,
  errorTexts?: string,
): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(errors).map(([path, texts]) => [
      path,
      texts.map((text) => translateMessage(translator, text, { path, errorTexts })),
    ]),
  )
}

function translateMessage(translator: Translator, text: Message, field: FieldOfForm = { path: '' }): string {
  return describeProblem(text, field, translator as ErrorTranslator)
}
