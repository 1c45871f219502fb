import { useFormatter, useTranslations } from 'next-intl'
import { useFormats } from '@/client/config/formats'
import { IMPORT_OUTCOMES, type ImportOutcome } from '@/contract/values/imports'
import { showInstant } from '@/i18n/formats'
import type { ImportResult } from '../contract'

/** The outcomes with at least one row, in a fixed order. */
const occurringOutcomes = (counts: ImportResult['counts']): ImportOutcome[] =>
  IMPORT_OUTCOMES.filter((outcome) => counts[outcome] > 0)

/** Describes an import in the words of its kind. */
export function useImportTexts() {
  const t = useTranslations('imports')
  const format = useFormatter()
  const formats = useFormats()
  return {
    /** "12 new, 3 changed, 2 faulty". */
    numbersOf: ({ kind, counts }: Pick<ImportResult, 'kind' | 'counts'>) => {
      const parts = occurringOutcomes(counts).map((outcome) =>
        t(`short_${kind}_${outcome}`, { count: counts[outcome] }),
      )
      return parts.length > 0 ? format.list(parts, { type: 'unit' }) : t('nothing')
    },
    /** A sentence for each outcome that occurs. */
    sentencesOf: ({ kind, counts, state }: Pick<ImportResult, 'kind' | 'counts' | 'state'>) => {
      const tense = state === 'checked' || state === 'running' ? 'will' : 'did'
      return occurringOutcomes(counts).map((outcome) => t(`${tense}_${kind}_${outcome}`, { count: counts[outcome] }))
    },
    /** The file, the date, and the name of the uploader. */
    originOf: ({ kind, file_name: file, created_at, created_by_name: name }: ImportResult) => {
      const values = { kind: t(`kind_${kind}`), file, at: showInstant(created_at, formats) }
      return name ? t('from_by', { ...values, name }) : t('from', values)
    },
  }
}
