import { useTranslations } from 'next-intl'
import { StatusChip } from '@/ui/StatusChip'
import type { UserState } from '../contract'

const TONES = { active: 'good', invited: 'active', unverified: 'watch' } as const

/** Whether somebody can work in the back office, and what it waits for. */
export function UserStateChip({ state }: { state: UserState }) {
  const t = useTranslations('users')
  return <StatusChip tone={TONES[state]}>{t(`state_${state}`)}</StatusChip>
}
