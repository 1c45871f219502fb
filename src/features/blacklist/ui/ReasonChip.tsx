'use client'

import { useTranslations } from 'next-intl'
import { StatusChip, type Tone } from '@/ui/StatusChip'
import type { BlacklistReason } from '../contract'

const TONES: Record<BlacklistReason, Tone> = {
  added: 'plain',
  unsubscribed: 'active',
  bounced: 'watch',
  complained: 'bad',
}

/** How an address came to be on the list. */
export function ReasonChip({ reason }: { reason: BlacklistReason }) {
  const t = useTranslations('blacklist')
  return <StatusChip tone={TONES[reason]}>{t(`reason_${reason}`)}</StatusChip>
}
