import { useTranslations } from 'next-intl'
import { isOneOf } from '@/contract/fields'
import { NO_POINTS_REASONS } from '@/features/accreditations/contract/person-points'
import type { Outcome } from './outcomes'

/** The words of an outcome; the reasons for no points are those of the list of people. */
export function useOutcomeText(): (outcome: Outcome) => string {
  const t = useTranslations('certificates')
  const points = useTranslations('points')
  return (outcome) => (isOneOf(NO_POINTS_REASONS, outcome) ? points(`reasons.${outcome}`) : t(`outcome_${outcome}`))
}
