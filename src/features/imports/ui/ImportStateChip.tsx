import { useTranslations } from 'next-intl'
import { StatusChip, type Tone } from '@/ui/content/StatusChip'
import type { ImportResult, ImportState as State } from '../contract'

const TONES: Record<State, Tone> = { checked: 'watch', running: 'active', done: 'good', undone: 'plain' }

export function ImportStateChip({ state }: Pick<ImportResult, 'state'>) {
  const t = useTranslations('imports')
  return <StatusChip tone={TONES[state]}>{t(`state_${state}`)}</StatusChip>
}
