'use client'

import { useTranslations } from 'next-intl'
import type { Tone } from '@/ui/content/StatusChip'
import type { Filter } from '@/ui/table/list-state'
import { IMPORT_OUTCOMES, type ImportOutcome, type ImportResult } from '../../contract'

export const OUTCOME_TONES: Record<ImportOutcome, Tone> = {
  created: 'active',
  updated: 'watch',
  unchanged: 'plain',
  failed: 'bad',
}
export const FILE_ORDER = { by: 'row', direction: 'asc' } as const

/** The filter of the rows by their outcome, with the number of each. */
export function useOutcomeFilter({ kind, counts, total }: ImportResult): Filter {
  const t = useTranslations('imports')
  // Most lists of participants add nobody.
  const offersCreated = kind === 'registrations' || counts.created > 0
  const options = IMPORT_OUTCOMES.filter((value) => value !== 'created' || offersCreated).map((value) => ({
    value,
    label: t(`outcome_${kind}_${value}`),
    count: counts[value],
  }))
  return { column: 'outcome', title: t('outcome'), options, chips: { total } }
}
