import { useTranslations } from 'next-intl'
import { StatusChip, type Tone } from '@/ui/StatusChip'
import type { ImportResult, ImportState as State } from '../contract'

const TONES: Record<State, Tone> = { checked: 'watch', running: 'active', done: 'good', undone: 'plain' }

export function ImportState({ state }: Pick<ImportResult, 'state'>) {
  const t = useTranslations('imports')
  return <StatusChip tone={TONES[state]}>{t(`state_${state}`)}</StatusChip>
}
