import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useMay } from '@/client/calls/permissions'
import { query } from '@/client/calls/query'
import { useFormats } from '@/client/config/formats'
import { showInstant } from '@/i18n/formats'
import { Notice } from '@/ui/feedback/NoticeBar'
import { getMailState } from '../contract'

const REFRESH_MS = 15_000

/** Says why no mails are sent at the moment, and when sending continues if it does so by itself. */
export function MailsPausedMessage() {
  const t = useTranslations('mail_log')
  const formats = useFormats()
  const may = useMay()
  const { data } = useQuery({ ...query(getMailState), enabled: may(getMailState), refetchInterval: REFRESH_MS })
  if (!data) return null
  const { held_since, paused_until, message } = data
  if (!held_since && (!paused_until || Date.parse(paused_until) < Date.now())) return null
  return (
    <Notice tone="danger" title={held_since ? t('held') : t('paused', { until: showInstant(paused_until, formats) })}>
      {message}
    </Notice>
  )
}
