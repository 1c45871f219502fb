import { useTranslations } from 'next-intl'
import { StatusChip } from '@/ui/content/StatusChip'
import type { UserState } from '../contract'

const TONES = { active: 'good', invited: 'active', unverified: 'watch' } as const

/** The state of the account: active, invited or unverified. */
export function UserStateChip({ state }: { state: UserState }) {
  const t = useTranslations('users')
  return <StatusChip tone={TONES[state]}>{t(`state_${state}`)}</StatusChip>
}
