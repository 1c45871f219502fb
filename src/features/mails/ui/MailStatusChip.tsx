import { useTranslations } from 'next-intl'
import { StatusChip, type Tone } from '@/ui/content/StatusChip'
import type { MailStatus } from '../contract'

const TONES: Record<MailStatus, Tone> = {
  queued: 'plain',
  held: 'watch',
  sending: 'active',
  sent: 'good',
  retrying: 'watch',
  failed: 'bad',
  suppressed: 'bad',
  skipped: 'plain',
  dropped: 'plain',
  unknown: 'watch',
}

export function MailStatusChip({ status }: { status: MailStatus }) {
  const t = useTranslations('mail_log')
  return <StatusChip tone={TONES[status]}>{t(`status_${status}`)}</StatusChip>
}
