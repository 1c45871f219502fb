import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import type { PersonPoints } from '../contract/person-points'
import { personPointsText } from '../rules/person-points'

/** The points of a person as one line, or why there are none. */
export function usePointsText() {
  const t = useTranslations('points')
  return useCallback((points: readonly PersonPoints[]) => personPointsText(points, t), [t])
}
