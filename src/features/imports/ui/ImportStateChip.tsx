import { useTranslations } from 'next-intl'
import type { ImportState as State } from '@/contract/values/imports'
import { StatusChip, type Tone } from '@/ui/content/StatusChip'
import type { ImportResult } from '../contract'
import { isEmptyImport } from './current-import'

const TONES: Record<State, Tone> = { checked: 'watch', running: 'active', done: 'good', undone: 'plain' }

/** An import through which nothing came in is no success. */
export function ImportStateChip({ result }: { result: Pick<ImportResult, 'state' | 'counts'> }) {
  const t = useTranslations('imports')
  if (isEmptyImport(result)) return <StatusChip tone="watch">{t('state_nothing')}</StatusChip>
  return <StatusChip tone={TONES[result.state]}>{t(`state_${result.state}`)}</StatusChip>
}
