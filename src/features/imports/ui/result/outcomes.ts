import { useTranslations } from 'next-intl'
import { IMPORT_OUTCOMES, type ImportOutcome } from '@/contract/values/imports'
import type { Tone } from '@/ui/content/StatusChip'
import type { Filter } from '@/ui/table/list-state'
import type { ImportResult } from '../../contract'

export const OUTCOME_TONES: Record<ImportOutcome, Tone> = {
  created: 'active',
  updated: 'watch',
  unchanged: 'plain',
  failed: 'bad',
}
export const FILE_ORDER = { by: 'row', direction: 'asc' } as const

/** The filters of the rows: by their outcome, with the number of each, and those with notes if there are any. */
export function useRowFilters({ kind, counts, noted, total }: ImportResult): Filter[] {
  const t = useTranslations('imports')
  // Most lists of participants add nobody.
  const offersCreated = kind === 'registrations' || counts.created > 0
  const options = IMPORT_OUTCOMES.filter((value) => value !== 'created' || offersCreated).map((value) => ({
    value,
    label: t(`outcome_${kind}_${value}`),
    count: counts[value],
  }))
  const outcome: Filter = { column: 'outcome', title: t('outcome'), options, chips: { total } }
  const notes: Filter = { column: 'has_notes', title: t('notes'), options: [{ value: 'true', label: t('has_notes') }] }
  return noted > 0 ? [outcome, notes] : [outcome]
}
