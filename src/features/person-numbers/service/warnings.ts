import type { Locale } from '@/contract/locales'
import { loadTranslator } from '@/i18n/messages'
import type { NumberWarning } from '../contract'
import { typedProblemsOf } from '../rules/states'

type Typed = Parameters<typeof typedProblemsOf>[0]

/** Adds to the answer of a call which of the typed numbers are probably mistyped. They are saved all the same. */
export async function withNumberWarnings<Answer extends object>(
  answer: Answer,
  typed: Typed,
  locale: Locale,
): Promise<Answer & { warnings?: NumberWarning[] }> {
  const problems = typedProblemsOf(typed)
  if (problems.length === 0) return answer
  const t = await loadTranslator(locale)
  const warnings = problems.map(({ field, problem }) => ({ field, problem, message: t(`numbers.problem_${problem}`) }))
  return { ...answer, warnings }
}
