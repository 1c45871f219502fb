import { getTranslations } from 'next-intl/server'
import { shownProblemOf } from '@/features/registrations/ui/shown-problems'
import { singleValueOf } from './url-values'

/** The sentence about a refusal that the address of a page names in its parameter `problem`. */
export async function textOfProblem(parameter: string | string[] | undefined): Promise<string | undefined> {
  const problem = singleValueOf(parameter)
  if (problem === null) return undefined
  const [t, errors] = await Promise.all([getTranslations('my'), getTranslations('errors')])
  if (problem === 'too_many_requests') return t('send.too_many')
  if (problem === 'not_found') return `${t('not_found_title')}. ${t('not_found_text')}`
  return errors(shownProblemOf(problem))
}
