import { getTranslations } from 'next-intl/server'

/** Only these refusals have a message; any other value of the address is not repeated on the page. */
const PROBLEMS = [
  'event_over',
  'not_registered_yet',
  'deadline_reached',
  'foreign_origin',
  'unavailable',
  'changed_meanwhile',
  'email_exist',
] as const

/** The sentence about a refusal that the address of a page names. */
export async function textOfProblem(problem: string): Promise<string> {
  const [t, errors] = await Promise.all([getTranslations('my'), getTranslations('errors')])
  if (problem === 'too_many_requests') return t('send.too_many')
  if (problem === 'not_found') return `${t('not_found_title')}. ${t('not_found_text')}`
  return errors(PROBLEMS.find((known) => known === problem) ?? 'unexpected')
}
