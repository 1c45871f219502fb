import { useTranslations } from 'next-intl'
import type { BlacklistReason } from '@/contract/values/mails'
import { StatusChip, type Tone } from '@/ui/content/StatusChip'

const TONES: Record<BlacklistReason, Tone> = {
  added: 'plain',
  unsubscribed: 'active',
  bounced: 'watch',
  complained: 'bad',
}

export function ReasonChip({ reason }: { reason: BlacklistReason }) {
  const t = useTranslations('blacklist')
  return <StatusChip tone={TONES[reason]}>{t(`reason_${reason}`)}</StatusChip>
}
