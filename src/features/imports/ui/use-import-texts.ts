import { useFormatter, useTranslations } from 'next-intl'
import { useFormats } from '@/client/config/formats'
import { IMPORT_OUTCOMES, type ImportKind, type ImportOutcome } from '@/contract/values/imports'
import { showInstant } from '@/i18n/formats'
import type { ImportResult } from '../contract'

const occurringOutcomes = (counts: ImportResult['counts']): ImportOutcome[] =>
  IMPORT_OUTCOMES.filter((outcome) => counts[outcome] > 0)

/** People are added in the same words by every kind of list. */
export const outcomeKeyOf = (kind: ImportKind, outcome: ImportOutcome) =>
  outcome === 'created' ? (`registrations_${outcome}` as const) : (`${kind}_${outcome}` as const)

export function useImportTexts() {
  const t = useTranslations('imports')
  const format = useFormatter()
  const formats = useFormats()
  return {
    /** "12 new, 3 changed, 2 faulty". */
    numbersOf: ({ kind, counts }: Pick<ImportResult, 'kind' | 'counts'>) => {
      const parts = occurringOutcomes(counts).map((outcome) =>
        t(`short_${outcomeKeyOf(kind, outcome)}`, { count: counts[outcome] }),
      )
      return parts.length > 0 ? format.list(parts, { type: 'unit' }) : t('nothing')
    },
    sentencesOf: ({ kind, counts, state }: Pick<ImportResult, 'kind' | 'counts' | 'state'>) => {
      const isOver = state !== 'checked' && state !== 'running'
      return occurringOutcomes(counts).map((outcome) => {
        const count = counts[outcome]
        if (isOver && outcome === 'created') return t('did_registrations_created', { count })
        if (isOver && outcome === 'updated') return t(`did_${kind}_updated`, { count })
        // The sentence about rows that change nothing is true before and after.
        return t(`will_${outcomeKeyOf(kind, outcome)}`, { count })
      })
    },
    originOf: ({ kind, file_name: file, created_at, created_by_name: name }: ImportResult) => {
      const values = { kind: t(`kind_${kind}`), file, at: showInstant(created_at, formats) }
      return [t('from', values), name].filter(Boolean).join(', ')
    },
  }
}
